create or replace function rotate_api_key(key uuid, secret bytea, ending text, both_until timestamptz, ends timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  update api_keys set earlier_hash = case when both_until is not null then secret_hash end, earlier_until = both_until, secret_hash = secret, last_four = ending,
      expires_at = ends, created_by = actor_id()
    where id = key and provider_id in (select actor_providers_for('team')) and revoked_at is null;
  if not found then raise exception 'no key of one''s own' using errcode = '42501'; end if;
end $$;
grant execute on function rotate_api_key to app_request;
