create or replace function tg_refund_within_charge()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  charged bigint;
  back bigint;
  lost bigint;
begin
  if new.kind <> 'refund' or new.status <> 'pending' or new.stripe_refund_id is not null then return new; end if;
  select coalesce(sum(amount_cents) filter (where kind = 'charge' and status = 'succeeded'), 0),
    coalesce(sum(amount_cents) filter (where kind = 'refund' and status in ('pending', 'succeeded')), 0)
    into charged, back from payments where order_id = new.order_id;
  select coalesce(sum(d.withdrawn_cents), 0) into lost from chargebacks d join payments p on p.id = d.payment_id
    where d.order_id = new.order_id and d.status = 'lost' and p.kind = 'charge';
  if back + lost + new.amount_cents > charged then
    raise exception 'more would go back than was charged' using errcode = '23514';
  end if;
  return new;
end $$;
