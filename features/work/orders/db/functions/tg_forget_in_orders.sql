create or replace function tg_forget_in_orders()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update order_questions set answer = '—' where answered_by = new.id and answer <> '—';
  delete from order_questions where side = 'customer' and order_id in (select id from orders where user_id = new.id);
  delete from order_notes where order_id in (select id from orders where user_id = new.id);
  return new;
end $$;
