create or replace function lift_suspension(provider uuid, complete boolean)
returns integer language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update provider_profiles set market_status = 'open' where id = provider;
  if complete then return resume_listings_of(provider); end if;
  update listings set paused_for = 'credentials' where provider_id = provider and status = 'paused' and paused_for = 'suspension';
  return 0;
end $$;
grant execute on function lift_suspension to app_request;
