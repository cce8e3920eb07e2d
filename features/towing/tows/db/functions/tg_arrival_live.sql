create or replace function tg_arrival_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select m.user_id, tg_op, 'tow_arrivals', jsonb_build_object('id', new.id, 'status', new.status)
    from provider_members m where m.provider_id = new.provider_id and member_may(m.member_role, 'check_in')
  union all select w.watcher, 'UPDATE', 'tow_jobs', jsonb_build_object('id', j.id, 'status', j.status)
    from tow_jobs j cross join lateral (select j.driver_id as watcher union select m.user_id from provider_members m
      where m.provider_id = j.provider_id and member_may(m.member_role, 'answer')) w where j.id = new.job_id;
  return null;
end $$;
comment on function tg_arrival_live is 'Open pages learn of an arrival: of the shop, of the driver, and of the company that brings the car.';
