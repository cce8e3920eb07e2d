create or replace function revoke_api_key(key uuid)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  update api_keys set revoked_at = now(), revoked_by = actor_id(), earlier_hash = null, earlier_until = null
    where id = key and (provider_id in (select actor_providers_for('team')) or actor_is_admin()) and revoked_at is null;
  if not found then raise exception 'no key of one''s own' using errcode = '42501'; end if;
  delete from provider_members where user_id = key;
end $$;
grant execute on function revoke_api_key to app_request;
