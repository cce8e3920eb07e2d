create or replace function tg_order_has_deposit()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into deposits (order_id) values (new.id);
  return null;
end $$;
