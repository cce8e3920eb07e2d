-- Open pages of the claims team learn at once what a colleague decided about money; they asked every 15 seconds.
create function tg_decisions_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select a, tg_op, 'money_decisions', jsonb_build_object('id', new.id, 'status', new.status)
  from admins_apart(coalesce(new.order_id, new.provider_id)) a;
  return null;
end $$;
create trigger live after insert or update of status on money_decisions for each row execute function tg_decisions_live();
