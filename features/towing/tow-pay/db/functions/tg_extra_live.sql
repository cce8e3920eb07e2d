create or replace function tg_extra_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select w.watcher, 'UPDATE', 'tow_jobs', jsonb_build_object('id', j.id, 'status', j.status)
    from tow_jobs j cross join lateral (select j.driver_id as watcher
      union select j.operator_id where j.operator_id is not null
      union select m.user_id from provider_members m where m.provider_id = j.provider_id and member_may(m.member_role, 'answer')) w
    where j.id = new.job_id;
  return null;
end $$;
comment on function tg_extra_live is 'Open pages of a tow learn of an extra: its driver, who drives the truck, and whoever may answer for the company.';
