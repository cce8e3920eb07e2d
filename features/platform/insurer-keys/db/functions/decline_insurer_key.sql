create or replace function decline_insurer_key(key uuid, at timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update insurer_keys set asked_by = null, asked_at = null, asked_days = null,
      revoked_at = case when secret_hash is null then at end, revoked_by = case when secret_hash is null then actor_id() end
    where id = key and revoked_at is null and asked_at is not null;
  if not found then raise exception 'Nothing is asked here anymore.' using errcode = 'CC409'; end if;
end $$;
grant execute on function decline_insurer_key to app_request;
comment on function decline_insurer_key is 'Ends what was asked; a key that never had a secret ends with it.';
