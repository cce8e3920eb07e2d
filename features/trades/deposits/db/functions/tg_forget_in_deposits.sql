create or replace function tg_forget_in_deposits()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from deposit_cards where order_id in (select id from orders where user_id = new.id);
  update deposit_asks set reason = '—' where asked_by = new.id and reason <> '—';
  update deposit_asks set objection = '—' where objection <> '—' and order_id in (select id from orders where user_id = new.id);
  return new;
end $$;
