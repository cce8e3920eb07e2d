-- A search of a place finds, counts and orders its matches in this index alone; only the rows of the page are read.
drop index listing_search_place;
create index listing_search_place on listing_search (lat, lng)
  include (listing_id, listing_type, daily_rate_cents, hourly_rate_cents, standing, created_at, rating_sum, rating_count);
