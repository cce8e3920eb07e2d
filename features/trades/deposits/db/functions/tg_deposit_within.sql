create or replace function tg_deposit_within()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if new.kind <> 'deposit' then return new; end if;
  if new.amount_cents > (select deposit_cents from orders where id = new.order_id) then
    raise exception 'more would be held than the deposit of the order' using errcode = '23514';
  end if;
  return new;
end $$;
