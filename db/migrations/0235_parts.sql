-- Names, grants, policies and triggers are those of the whole. A part grants nothing, has no policy, and stands in a schema that no
-- role of a request can look into: rows are reached through the whole alone.
create schema parts;

drop policy admins_read on audit_log;
drop policy system_reads on audit_log;
drop trigger append_only on audit_log;
revoke all on audit_log, live_events from app_request, app_system;
alter table audit_log alter id drop identity;
drop policy system_all on live_events;
alter table live_events alter id drop identity;
alter table audit_log rename to audit_log_before;
alter table live_events rename to live_events_before;
alter table audit_log_before set schema parts;
alter table live_events_before set schema parts;

create table audit_log (
  id bigint not null,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_table text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
) partition by range (at);
create sequence audit_log_id_seq owned by audit_log.id;
alter table audit_log alter id set default nextval('audit_log_id_seq');
comment on table audit_log is 'Kept in parts of a month (keep_parts), each with the id as its key.';
create index audit_log_action on audit_log (action text_pattern_ops, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_at on audit_log (at, id);
create index audit_log_request on audit_log (request_id, id);
create index audit_log_row on audit_log (subject_id, id);
create index audit_log_subject on audit_log (subject_table, subject_id, id);

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
  whole text;
  ends text;
begin
  foreach whole in array array['audit_log', 'live_events'] loop
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into ends
      from pg_constraint where conrelid = format('parts.%I', whole || '_before')::regclass and conname = 'before';
    execute format('alter table %I attach partition parts.%I for values from (minvalue) to (%L)', whole, whole || '_before', ends);
    execute format('alter table parts.%I drop constraint before', whole || '_before');
    execute format('create table parts.%I partition of %I default', whole || '_rest', whole);
    execute format('alter table parts.%I add primary key (id); alter table parts.%1$I enable row level security', whole || '_rest');
    execute format('select setval(%L, coalesce((select max(id) from parts.%I), 0) + 1, false)', whole || '_id_seq', whole || '_before');
  end loop;
end $$;

create trigger append_only before delete or update on audit_log for each row execute function tg_append_only();
create trigger not_emptied before truncate on audit_log for each statement execute function tg_append_only();
create trigger not_emptied before truncate on parts.audit_log_rest for each statement execute function tg_append_only();
alter table audit_log enable row level security;
create policy admins_read on audit_log for select to app_request
  using ((select actor_is_admin()) and not (subject_table = 'claims' and (subject_id = any ((array(select c.id::text as
    id from claims c where c.driver_id = actor_id()))))) and not (action = 'claim.many' and coalesce((after -> 'done')
    ?| (array(select c.id::text as id from claims c where c.driver_id = actor_id())), false)));
create policy system_reads on audit_log for select to app_system using (true);
grant select on audit_log to app_request, app_system;
alter table live_events enable row level security;
create policy system_all on live_events to app_system using (true);
grant delete, select on live_events to app_system;

create function keep_parts(until timestamptz, live_since timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
declare
  whole record;
  part record;
  starts timestamptz;
  ends timestamptz;
  name text;
begin
  perform set_config('lock_timeout', '2s', true);
  for whole in select * from (values ('audit_log', 'month', 'YYYY_MM', interval '0'), ('live_events', 'day', 'YYYY_MM_DD', interval '8 hours'))
      v (name, unit, written, shift) loop
    select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz) into starts
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = whole.name::regclass;
    while starts < until loop
      ends := (date_trunc(whole.unit, starts at time zone 'utc' - whole.shift) + ('1 ' || whole.unit)::interval + whole.shift) at time zone 'utc';
      name := whole.name || '_' || to_char(starts at time zone 'utc', whole.written);
      begin
        execute format('create table parts.%I partition of %I for values from (%L) to (%L)', name, whole.name, starts, ends);
        execute format('alter table parts.%I add primary key (id); alter table parts.%1$I enable row level security', name);
        if whole.name = 'audit_log' then
          execute format('create trigger not_emptied before truncate on parts.%I for each statement execute function tg_append_only()', name);
        end if;
      exception
        when check_violation then null; -- rows of that time came before their part: they stay where they are
        when lock_not_available then exit; -- another night
      end;
      starts := ends;
    end loop;
  end loop;
  for part in select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'live_events'::regclass and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz <= live_since loop
    begin
      execute format('drop table parts.%I', part.name);
    exception when lock_not_available then exit;
    end;
  end loop;
end $$;
select keep_parts(now() + interval '10 days', now() - interval '7 days');
