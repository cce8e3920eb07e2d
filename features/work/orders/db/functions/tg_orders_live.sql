create or replace function tg_orders_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  event text := tg_op;
begin
  if new.status = 'pending' and new.amount > 0 then
    -- one word about it, once it can be paid: the checkout is opened in the same call
    if tg_op = 'INSERT' then return null; end if;
    if old.stripe_session_id is null and new.stripe_session_id is not null then event := 'INSERT'; end if;
  end if;
  perform say_live(array(select new.user_id union select user_id from provider_members where provider_id = new.provider_id
      and member_role <> 'operator' and new.status <> 'pending' and not exists (select from api_keys k where k.id = user_id)),
    event, 'orders',
    jsonb_build_object('id', new.id, 'status', new.status, 'work_status', new.work_status, 'version', new.version, 'updated_at', new.updated_at));
  return null;
end $$;
