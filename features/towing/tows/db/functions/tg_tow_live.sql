create or replace function tg_tow_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  row constant jsonb := to_jsonb(new);
begin
  insert into live_events (user_id, event, table_name, payload)
  select w.watcher, tg_op, tg_table_name, jsonb_build_object('id', new.id, 'status', new.status)
  from (select (row ->> 'driver_id')::uuid as watcher where tg_table_name = 'tow_jobs'
    union select (row ->> 'operator_id')::uuid where row ->> 'operator_id' is not null
    union select (to_jsonb(old) ->> 'operator_id')::uuid where tg_op = 'UPDATE' and to_jsonb(old) ->> 'operator_id' is not null
    union select j.driver_id from tow_jobs j where tg_table_name = 'tow_offers' and j.id = (row ->> 'job_id')::uuid
    union select m.user_id from provider_members m
      where m.provider_id in (new.provider_id, case when tg_op = 'UPDATE' then (to_jsonb(old) ->> 'provider_id')::uuid end)
        and member_may(m.member_role, 'answer')) w;
  return null;
end $$;
comment on function tg_tow_live is 'Open pages learn of a tow: its driver, who drives the truck, and whoever may answer for the company that has it, had it, or is asked.';
