create or replace function suspend_provider(provider uuid)
returns integer language plpgsql security definer
set search_path = public
as $$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set market_status = 'suspended' where id = provider;
  update listings set status = 'paused', paused_for = 'suspension'
    where provider_id = provider and status = 'active';
  get diagnostics count = row_count;
  return count;
end $$;
grant execute on function suspend_provider to app_request;
