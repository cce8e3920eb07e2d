create or replace function revoke_insurer_key(key uuid, at timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update insurer_keys set revoked_at = at, revoked_by = actor_id(), earlier_hash = null, earlier_until = null, earlier_holder_id = null,
      asked_by = null, asked_at = null, asked_days = null
    where id = key and revoked_at is null;
  if not found then raise exception 'This key was revoked already.' using errcode = 'CC409'; end if;
end $$;
grant execute on function revoke_insurer_key to app_request;
