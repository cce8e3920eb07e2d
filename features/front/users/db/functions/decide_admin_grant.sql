create or replace function decide_admin_grant(
  grant_id uuid, verdict text, why text, at timestamptz, factor_needed boolean
)
returns void language plpgsql security definer
set search_path = public
as $$
declare it admin_grants;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  select * into it from admin_grants where id = grant_id for update;
  if not found or it.status <> 'open' then raise exception 'Another admin has decided this already.' using errcode = 'CC409'; end if;
  if it.expires_at <= at then raise exception 'This proposal has expired. Propose it again.' using errcode = 'CC409'; end if;
  if verdict not in ('confirmed', 'refused', 'withdrawn') or actor_id() = it.person_id
    or (verdict = 'withdrawn') <> (actor_id() is not distinct from it.proposed_by) then
    raise exception 'not the second admin' using errcode = '42501';
  end if;
  update admin_grants set status = verdict, decided_by = actor_id(), decided_at = at, decision_reason = why where id = grant_id;
  if verdict <> 'confirmed' then return; end if;
  perform from profiles where id in (it.person_id, it.proposed_by, actor_id()) order by id for update;
  if (select count(*) from profiles p where p.id in (it.proposed_by, actor_id()) and p.role = 'claims_admin' and p.suspended_at is null
      and p.deleted_at is null and (not factor_needed
        or exists (select from auth.second_factors f where f.user_id = p.id and f.confirmed_at is not null))) <> 2 then
    raise exception 'The person who proposed this is no longer an active claims admin with two-factor authentication. Propose it again.' using errcode = 'CC409';
  end if;
  if it.kind = 'grant' and exists (select from admin_grant_obstacles(it.person_id)) then
    raise exception 'This person cannot become a claims admin now.' using errcode = 'CC409';
  end if;
  update profiles set role = case it.kind when 'grant' then 'claims_admin' when 'removal' then it.role_after else role end,
    suspended_at = case it.kind when 'suspension' then at when 'reinstatement' then null else suspended_at end
    where id = it.person_id and (role = 'claims_admin') = (it.kind <> 'grant');
  if not found then raise exception 'This person has another role by now.' using errcode = 'CC409'; end if;
  delete from auth.sessions where user_id = it.person_id;
end $$;
grant execute on function decide_admin_grant to app_request;
