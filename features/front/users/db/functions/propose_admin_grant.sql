create or replace function propose_admin_grant(
  grant_id uuid, person uuid, wanted text, role_after text, why text, at timestamptz, until timestamptz
)
returns void language plpgsql security definer
set search_path = public
as $$
declare who profiles;
begin
  if not actor_is_admin() or person = actor_id() then raise exception 'not an admin, or about oneself' using errcode = '42501'; end if;
  select * into who from profiles where id = person and deleted_at is null for update;
  if not found or (wanted = 'grant') = (who.role = 'claims_admin') then raise exception 'Nothing to propose.' using errcode = 'CC409'; end if;
  if wanted <> 'grant' and (wanted = 'suspension') = (who.suspended_at is not null) and wanted <> 'removal' then
    raise exception 'This admin is % already.', case wanted when 'suspension' then 'suspended' else 'active' end using errcode = 'CC409';
  end if;
  if wanted = 'grant' and exists (select from admin_grant_obstacles(person)) then
    raise exception 'This person cannot become a claims admin now.' using errcode = 'CC409';
  end if;
  update admin_grants g set status = 'expired' where g.person_id = person and g.status = 'open' and g.expires_at <= at;
  insert into admin_grants (id, person_id, kind, role_after, reason, proposed_by, proposed_at, expires_at)
    values (grant_id, person, wanted, role_after, why, actor_id(), at, until);
end $$;
grant execute on function propose_admin_grant to app_request;
