-- What a rental costs a week and on Saturdays and Sundays, and by its terms at return (docs/decisions/060). Null: no such term.
alter table listings add column weekly_rate_cents integer check (weekly_rate_cents between 1 and 7000000);
alter table listings add column weekend_rate_cents integer check (weekend_rate_cents between 1 and 1000000);
alter table listings add column miles_per_day integer check (miles_per_day between 1 and 999);
alter table listings add column extra_mile_cents integer check (extra_mile_cents between 1 and 1000);
alter table listings add column fuel_eighth_cents integer check (fuel_eighth_cents between 1 and 10000);
alter table listings add column late_hour_cents integer check (late_hour_cents between 1 and 50000);
alter table listings add column late_grace_minutes integer not null default 30 check (late_grace_minutes between 0 and 720);
alter table listings add constraint listings_rates_of_rentals check (listing_type = 'vehicle' or num_nonnulls(
  weekly_rate_cents, weekend_rate_cents, miles_per_day, extra_mile_cents, fuel_eighth_cents, late_hour_cents) = 0);
alter table listings add constraint listings_miles_and_price check ((miles_per_day is null) = (extra_mile_cents is null));
alter table listings add constraint listings_weekly_rate_sound check (weekly_rate_cents is null
  or weekly_rate_cents <= 7 * daily_rate_cents and weekly_rate_cents <= 5 * daily_rate_cents + 2 * coalesce(weekend_rate_cents, daily_rate_cents));
alter table listing_search add column weekend_rate_cents integer;
comment on column listings.weekly_rate_cents is 'Cents for seven days in a row, never more than they cost by the day.';
comment on column listings.weekend_rate_cents is 'Cents for a Saturday or a Sunday, by the calendar where the car is.';
comment on column listings.miles_per_day is 'Miles included for each day of a rental; each further one costs extra_mile_cents.';
comment on column listings.fuel_eighth_cents is 'Cents for each eighth of a tank that is missing at return.';
comment on column listings.late_hour_cents is 'Cents for each hour begun after the last day and late_grace_minutes.';
grant insert (weekly_rate_cents, weekend_rate_cents, miles_per_day, extra_mile_cents, fuel_eighth_cents, late_hour_cents, late_grace_minutes),
  update (weekly_rate_cents, weekend_rate_cents, miles_per_day, extra_mile_cents, fuel_eighth_cents, late_hour_cents, late_grace_minutes)
  on listings to app_request;
