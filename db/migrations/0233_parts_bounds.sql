-- audit_log and live_events are to be kept in parts by time (docs/decisions/093). What they hold by now becomes the first part as it
-- stands: this says until when it may be written to, 0234 looks whether that is so for every row, while people go on working,
-- and 0235 puts the parts together without reading a row.
do $$
declare
  its record;
begin
  for its in select * from (values
      ('audit_log', date_trunc('month', now() at time zone 'utc') + interval '2 months'),
      ('live_events', date_trunc('day', now() at time zone 'utc') + interval '2 days 8 hours')) v (name, ends) loop
    execute format('alter table %I add constraint before check (at is not null and at < %L) not valid', its.name, its.ends::text || '+00');
  end loop;
end $$;
