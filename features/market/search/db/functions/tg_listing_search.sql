create or replace function tg_listing_search()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_table_name = 'listings' then perform refresh_listing_search(array[new.id]);
  elsif tg_table_name = 'listing_photos' then perform refresh_listing_search(array[coalesce(new.listing_id, old.listing_id)]);
  elsif tg_table_name = 'vehicles' then perform refresh_listing_search(array(select id from listings where vehicle_id = new.id));
  elsif tg_table_name = 'shops' then perform refresh_listing_search(array(select id from listings where shop_id = new.id));
  elsif tg_table_name = 'provider_profiles' then perform refresh_listing_search(array(select id from listings where provider_id = new.id));
  else perform refresh_listing_search(array(select id from listings where provider_id = new.provider_id));
  end if;
  return null;
end $$;
