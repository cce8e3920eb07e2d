create or replace function tg_orders_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select watcher, tg_op, 'orders', jsonb_build_object('id', new.id, 'status', new.status, 'work_status', new.work_status, 'version', new.version, 'updated_at', new.updated_at)
  from (select new.user_id as watcher union select user_id from provider_members where provider_id = new.provider_id and member_role <> 'operator' and new.status <> 'pending'
    and not exists (select from api_keys k where k.id = user_id)) w;
  return null;
end $$;
