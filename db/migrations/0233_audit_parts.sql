-- Names, grants, policies and triggers are those of the whole. A part grants nothing, has no policy, and stands in a schema that no
-- role of a request can look into: rows are reached through the whole alone.
create schema parts;

create function keep_parts(whole text, until timestamptz, since timestamptz)
returns text[] language plpgsql security definer
set search_path = public
as $$
declare
  unit constant text := case whole when 'audit_log' then 'month' when 'live_events' then 'day' end;
  shift constant interval := case whole when 'live_events' then interval '8 hours' else interval '0' end;
  part record;
  starts timestamptz;
  ends timestamptz;
  name text;
  missed text[] := '{}';
begin
  if unit is null then raise exception 'not kept in parts' using errcode = '42501'; end if;
  perform set_config('lock_timeout', '250ms', true);
  select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz) into starts
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = whole::regclass;
  while starts < until loop
    ends := (date_trunc(unit, starts at time zone 'utc' - shift) + ('1 ' || unit)::interval + shift) at time zone 'utc';
    name := whole || to_char(starts at time zone 'utc', case unit when 'day' then '_YYYY_MM_DD' else '_YYYY_MM' end);
    begin
      -- made by itself and then put in: the whole is written to meanwhile
      execute format('create table parts.%I (like %I including all)', name, whole);
      execute format('alter table parts.%I add primary key (id); alter table parts.%1$I enable row level security', name);
      if whole = 'audit_log' then
        execute format('create trigger not_emptied before truncate on parts.%I for each statement execute function tg_append_only()', name);
      end if;
      execute format('alter table %I attach partition parts.%I for values from (%L) to (%L)', whole, name, starts, ends);
    exception
      when check_violation then missed := missed || name; -- rows of that time came before their part: they stay where they are
      when lock_not_available or deadlock_detected then -- another night
        missed := missed || name;
        exit;
    end;
    starts := ends;
  end loop;
  if whole = 'live_events' then
    for part in select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'live_events'::regclass and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)')::timestamptz <= since loop
      begin
        execute format('drop table parts.%I', part.name);
      exception when lock_not_available or deadlock_detected then
        missed := missed || part.name::text;
        exit;
      end;
    end loop;
  end if;
  return missed;
end $$;

drop policy admins_read on audit_log;
drop policy system_reads on audit_log;
drop trigger append_only on audit_log;
revoke all on audit_log from app_request, app_system;
alter table audit_log alter id drop identity;
alter table audit_log rename to audit_log_before;
alter table audit_log_before set schema parts;

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

do $$
declare
  ends text;
begin
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''') into ends
    from pg_constraint where conrelid = 'parts.audit_log_before'::regclass and conname = 'before';
  execute format('alter table audit_log attach partition parts.audit_log_before for values from (minvalue) to (%L)', ends);
  alter table parts.audit_log_before drop constraint before;
  create table parts.audit_log_rest partition of audit_log default;
end $$;
alter table parts.audit_log_rest add primary key (id), enable row level security;
select setval('audit_log_id_seq', coalesce((select max(id) from parts.audit_log_before), 0) + 1, false);

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

select keep_parts('audit_log', now() + interval '10 days', '-infinity');
