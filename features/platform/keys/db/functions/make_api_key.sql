create or replace function make_api_key(key uuid, business uuid, title text, works_as text, wanted text[], secret bytea, ending text, ends timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if business not in (select actor_providers_for('team')) or works_as = 'owner' then
    raise exception 'no business of one''s own' using errcode = '42501';
  end if;
  insert into profiles (id, name, email, role) select key, title, key || '@keys.invalid', p.role from profiles p where p.id = actor_id();
  insert into api_keys (id, provider_id, scopes, secret_hash, last_four, created_by, expires_at)
    values (key, business, wanted, secret, ending, actor_id(), ends);
  insert into provider_members (provider_id, user_id, member_role) values (business, key, works_as);
end $$;
grant execute on function make_api_key to app_request;
