create or replace function keep_parts(whole text, until timestamptz, since timestamptz)
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
grant execute on function keep_parts to app_system;
comment on function keep_parts is 'Makes the parts of audit_log or live_events up to a moment, and drops those of live_events that ended before another one. Says what could not be made or dropped: what has no part yet is kept in the rest, so no row is ever refused.';
