create or replace function tg_market_version()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare free integer;
begin
  select slot into free from market_versions order by slot limit 1 for update skip locked;
  if free is null then insert into market_versions default values returning slot into free; end if;
  if tg_table_name = 'listing_days' then update market_versions set days = days + 1 where slot = free;
  else update market_versions set listings = listings + 1 where slot = free;
  end if;
  return null;
end $$;
