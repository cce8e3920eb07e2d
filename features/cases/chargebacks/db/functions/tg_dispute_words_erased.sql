create or replace function tg_dispute_words_erased()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update dispute_answers set draft = '—' where draft is not null and order_id in (select id from orders where user_id = new.id);
  return null;
end $$;
