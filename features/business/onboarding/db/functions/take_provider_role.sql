create or replace function take_provider_role(new_role text)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if new_role not in ('individual_owner', 'shop') then raise exception 'not a provider role: %', new_role; end if;
  update profiles set role = new_role where id = actor_id() and role <> 'claims_admin';
end $$;
grant execute on function take_provider_role to app_request;
