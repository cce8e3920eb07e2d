create or replace function resume_listings_of(provider uuid)
returns integer language plpgsql security definer
set search_path = public
as $$
declare count integer;
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  if exists (select from provider_profiles p where p.id = provider and p.market_status = 'suspended') then
    update listings set paused_for = 'suspension' where provider_id = provider and status = 'paused' and paused_for = 'credentials';
    return 0;
  end if;
  update listings set status = 'active'
    where provider_id = provider and status = 'paused' and paused_for is not null
      and exists (select from provider_profiles p where p.id = provider and p.verified);
  get diagnostics count = row_count;
  return count;
end $$;
grant execute on function resume_listings_of to app_request;
