-- Free days everywhere are counted in two narrow indexes: what decides whether a listing can be booked at all, and what is
-- taken on a day. Reading the wide rows took most of such a search.
create index listing_search_days on listing_search (listing_type) include (listing_id, verified, daily_rate_cents, hourly_rate_cents,
  min_days, max_days, units, turnaround_days, time_zone, closed_week, shut, open_days);
create index listing_days_day on listing_days (day) include (listing_id, unit);
