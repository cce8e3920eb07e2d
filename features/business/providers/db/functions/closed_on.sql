create or replace function closed_on(closed_week smallint, shut date[], open_days date[], day date)
returns boolean language sql immutable
as $$
  select (day = any(shut) or (closed_week >> (extract(isodow from day)::int - 1)) & 1 = 1) and not day = any(open_days) $$;
grant execute on function closed_on to app_request, app_system;
