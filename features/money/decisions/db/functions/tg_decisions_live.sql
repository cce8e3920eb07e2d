create or replace function tg_decisions_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select a, tg_op, 'money_decisions', jsonb_build_object('id', new.id, 'status', new.status)
  from admins_apart(coalesce(new.order_id, new.provider_id)) a;
  return null;
end $$;
comment on function tg_decisions_live is 'Open pages of the claims team learn of a decision about money; a party of it does not.';
