-- As 0230 does for audit_log.
do $$
begin
  execute format('alter table live_events add constraint before check (at is not null and at < %L) not valid',
    (date_trunc('day', now() at time zone 'utc') + case when exists (select from live_events) then interval '60 days 8 hours' else interval '2 days 8 hours' end)::text || '+00');
end $$;
