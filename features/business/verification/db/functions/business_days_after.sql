create or replace function business_days_after(moment timestamptz, days integer, zone text)
returns timestamptz language sql stable
as $$
  select (((moment at time zone zone)::date + offset_days) + (moment at time zone zone)::time) at time zone zone
  from (select n as offset_days, row_number() over (order by n) as counted from generate_series(1, days * 2 + 4) n
    where extract(isodow from (moment at time zone zone)::date + n) < 6) weekdays
  where counted = days $$;
grant execute on function business_days_after to app_request;
