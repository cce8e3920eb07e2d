create or replace function tg_order_price()
returns trigger language plpgsql
as $$
declare
  p jsonb := new.price_snapshot;
  total bigint := (p ->> 'total_cents')::bigint;
  insurer bigint := (p ->> 'insurer_cents')::bigint;
  own bigint := (p ->> 'own_cents')::bigint;
  -- at one rate, or, with a weekly or weekend rate, line by line
  days bigint := (p ->> 'quantity')::bigint;
  priced bigint := (p ->> 'rate_cents')::bigint * days;
begin
  if p ? 'lines' then
    select sum((l ->> 'days')::bigint), sum((l ->> 'count')::bigint * (l ->> 'each_cents')::bigint) into days, priced
      from jsonb_array_elements(p -> 'lines') l where (l ->> 'each_cents')::bigint >= 0;
  end if;
  if (priced = total and days = (p ->> 'quantity')::bigint and insurer + own = total and insurer >= 0 and own >= 0
      and insurer <= (p ->> 'insurer_day_cents')::bigint * (p ->> 'covered_days')::bigint
      and (p ->> 'covered_days')::bigint <= (p ->> 'quantity')::bigint
      and new.amount = case when (p ->> 'direct_bill')::boolean then own else total end and new.insurer_cents = insurer) is not true then
    raise exception 'The price of a booking must add up.' using errcode = '23514';
  end if;
  if new.product_id is not null and not exists (select from service_products s where s.id = new.product_id and s.retired_at is null
      and s.price_cents = total and p -> 'product' ->> 'id' = s.id::text) then
    raise exception 'The price of this service has changed. Look at it again before you book.' using errcode = '23514', constraint = 'orders_product_price';
  end if;
  if new.claim_id is not null and exists (select from jsonb_object_keys(p) k
      where k ~* '(discount|coupon|rebate|cash_?back|voucher|promo|waive|absorb)') then
    raise exception 'A booking with a claim carries no discount.' using errcode = '23514';
  end if;
  return new;
end $$;
