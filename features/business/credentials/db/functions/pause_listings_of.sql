create or replace function pause_listings_of(provider uuid)
returns integer language plpgsql security definer
set search_path = public
as $$
declare count integer;
begin
  update listings set status = 'paused', paused_for = 'credentials'
    where provider_id = provider and status = 'active';
  get diagnostics count = row_count;
  return count;
end $$;
grant execute on function pause_listings_of to app_system;
