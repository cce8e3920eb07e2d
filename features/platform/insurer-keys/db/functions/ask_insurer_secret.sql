create or replace function ask_insurer_secret(key uuid, days integer, at timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update insurer_keys set asked_by = actor_id(), asked_at = at, asked_days = days
    where id = key and revoked_at is null and secret_hash is not null
      and (asked_at is null or asked_by is null or asked_at <= at - interval '7 days');
  if not found then raise exception 'A colleague has asked for this already.' using errcode = 'CC409'; end if;
end $$;
grant execute on function ask_insurer_secret to app_request;
comment on function ask_insurer_secret is 'The first of two admins asks for a new secret; the one that stands stays until the second confirms.';
