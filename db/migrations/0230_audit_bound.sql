-- audit_log and live_events are to be kept in parts by time (docs/decisions/093). What they hold by now becomes the first part as it
-- stands: this says until when it may be written to, 0232 looks whether that is so for every row, while people go on working,
-- and 0233 and 0234 put the parts together without reading a row. Should one of them have to wait for long, nothing may be
-- refused meanwhile, so that a filled table's first part is a long one.
do $$
begin
  execute format('alter table audit_log add constraint before check (at is not null and at < %L) not valid',
    (date_trunc('month', now() at time zone 'utc') + case when exists (select from audit_log) then interval '13 months' else interval '2 months' end)::text || '+00');
end $$;
