create or replace function confirm_insurer_key(
  key uuid, days integer, secret bytea, ending text, at timestamptz, both_until timestamptz, ends timestamptz, factor_needed boolean
)
returns void language plpgsql security definer
set search_path = public
as $$
declare it insurer_keys;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  select * into it from insurer_keys where id = key for update;
  if not found or it.asked_by is not distinct from actor_id() then
    raise exception 'not the second admin' using errcode = '42501';
  end if;
  if it.revoked_at is not null or it.asked_at is null or it.asked_days <> days or it.asked_at <= at - interval '7 days' then
    raise exception 'This was asked differently, or too long ago. Look at it again.' using errcode = 'CC409';
  end if;
  perform from profiles where id in (it.asked_by, actor_id()) order by id for update;
  if (select count(*) from profiles p where p.id in (it.asked_by, actor_id()) and p.role = 'claims_admin' and p.suspended_at is null
      and p.deleted_at is null and (not factor_needed
        or exists (select from auth.second_factors f where f.user_id = p.id and f.confirmed_at is not null))) <> 2 then
    raise exception 'The person who asked for this is no longer an active claims admin with two-factor authentication. Ask again.' using errcode = 'CC409';
  end if;
  update insurer_keys set
    earlier_hash = case when both_until is not null then secret_hash end, earlier_until = both_until,
    earlier_holder_id = case when both_until is not null then holder_id end,
    secret_hash = secret, last_four = ending, holder_id = actor_id(), secret_at = at, expires_at = ends,
    asked_by = null, asked_at = null, asked_days = null
    where id = key;
end $$;
grant execute on function confirm_insurer_key to app_request;
comment on function confirm_insurer_key is 'The second of two active admins makes it so; the secret before opens until both_until, or not at all.';
