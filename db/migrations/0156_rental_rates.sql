-- What a rental costs a week and on Saturdays and Sundays (docs/decisions/060). Null: the daily rate.
alter table listings add column weekly_rate_cents integer check (weekly_rate_cents between 1 and 7000000);
alter table listings add column weekend_rate_cents integer check (weekend_rate_cents between 1 and 1000000);
alter table listings add constraint listings_rates_of_rentals check (
  num_nonnulls(weekly_rate_cents, weekend_rate_cents) = 0 or listing_type = 'vehicle');
alter table listings add constraint listings_weekly_rate_sound check (weekly_rate_cents is null
  or weekly_rate_cents <= 7 * daily_rate_cents and weekly_rate_cents <= 5 * daily_rate_cents + 2 * coalesce(weekend_rate_cents, daily_rate_cents));
comment on column listings.weekly_rate_cents is 'Cents for seven days in a row, never more than they cost by the day.';
comment on column listings.weekend_rate_cents is 'Cents for a Saturday or a Sunday, by the calendar where the car is.';
grant insert (weekly_rate_cents, weekend_rate_cents), update (weekly_rate_cents, weekend_rate_cents) on listings to app_request;
