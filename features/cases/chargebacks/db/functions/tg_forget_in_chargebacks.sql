create or replace function tg_forget_in_chargebacks()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update chargeback_documents set pdf = null where pdf is not null and order_id in (select id from orders where user_id = new.id);
  update chargeback_answers set draft = '—' where draft is not null and order_id in (select id from orders where user_id = new.id);
  return new;
end $$;
