-- The most the insurer pays for towing the car, like every other figure of the coverage with its source.
alter table coverage add column towing_cap_cents integer check (towing_cap_cents >= 0);
grant insert (towing_cap_cents), update (towing_cap_cents) on coverage to app_request;
alter table coverage drop constraint coverage_sources_check;
alter table coverage add constraint coverage_sources_check check (jsonb_typeof(sources) = 'object' and (sources -
  array['rental_daily_cap_cents', 'rental_max_days', 'rental_total_cap_cents', 'rental_start',
  'repair_authorized_amount_cents', 'deductible_cents', 'towing_cap_cents', 'rental_start_allowed', 'direct_bill'])
  = '{}'::jsonb);
