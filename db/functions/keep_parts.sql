create or replace function keep_parts(until timestamptz, live_since timestamptz)
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
grant execute on function keep_parts to app_system;
comment on function keep_parts is 'Makes the parts of audit_log and live_events up to a moment, and drops those of live_events that ended before another one. What has no part yet is kept in the rest, so no row is ever refused.';
