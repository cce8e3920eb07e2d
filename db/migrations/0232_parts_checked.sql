alter table audit_log validate constraint before;
alter table live_events validate constraint before;
alter table live_events validate constraint live_events_one_or_many;
