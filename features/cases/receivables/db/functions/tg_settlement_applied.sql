create or replace function tg_settlement_applied()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if (select coalesce(sum(amount_cents), 0) from insurer_settlement_lines where settlement_id = new.id)
      <> (select amount_cents from insurer_settlements where id = new.id) then
    raise exception 'a payment of an insurer is applied in full' using errcode = '23514';
  end if;
  return null;
end $$;
