-- As 0233 does for audit_log.
drop policy system_all on live_events;
revoke all on live_events from app_request, app_system;
alter table live_events alter id drop identity;
alter table live_events rename to live_events_before;
alter table live_events_before set schema parts;

create table live_events (
  id bigint not null,
  xid xid8 not null default pg_current_xact_id(),
  user_id uuid,
  event text check (event in ('INSERT', 'UPDATE')),
  table_name text,
  payload jsonb,
  at timestamptz not null default clock_timestamp(),
  began timestamptz not null default now(),
  people uuid[],
  said jsonb,
  constraint live_events_one_or_many check ((said is null) = (people is null) and (said is null) = (user_id is not null)
    and (said is null) = (event is not null) and (said is null) = (table_name is not null) and (said is null) = (payload is not null))
) partition by range (at);
create sequence live_events_id_seq owned by live_events.id;
alter table live_events alter id set default nextval('live_events_id_seq');
comment on table live_events is 'Kept in parts of a day (keep_parts), each with the id as its key.';
comment on column live_events.began is 'When its transaction began: no event of a later cursor is older.';
comment on column live_events.people is 'Of a row that holds all that one transaction said: everybody who is told some of it.';
comment on column live_events.said is 'What they are told, in order: to, event, table and new, as user_id, event, table_name and payload say it of one person.';
create index live_events_order on live_events (xid, id);
create index live_events_user on live_events (user_id, xid, id);
create index live_events_people on live_events using gin (people) where people is not null;

do $$
declare
  ends text;
begin
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into ends
    from pg_constraint where conrelid = 'parts.live_events_before'::regclass and conname = 'before';
  execute format('alter table live_events attach partition parts.live_events_before for values from (minvalue) to (%L)', ends);
  alter table parts.live_events_before drop constraint before;
  create table parts.live_events_rest partition of live_events default;
end $$;
alter table parts.live_events_rest add primary key (id), enable row level security;
select setval('live_events_id_seq', coalesce((select max(id) from parts.live_events_before), 0) + 1, false);

alter table live_events enable row level security;
create policy system_reads on live_events for select to app_system using (true);
-- an older program names rows to forget by where they lie, which in a divided table are several
create policy system_forgets on live_events for delete to app_system using (at < now() - interval '6 days');
grant delete, select on live_events to app_system;

select keep_parts('live_events', now() + interval '10 days', '-infinity');
