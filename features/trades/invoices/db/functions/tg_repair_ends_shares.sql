create or replace function tg_repair_ends_shares()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into payments (id, order_id, kind, amount_cents)
    select gen_random_uuid(), o.id, 'refund', o.amount - back.cents
    from orders o cross join lateral (select coalesce(sum(p.amount_cents), 0)::int as cents from payments p
      where p.order_id = o.id and p.kind = 'refund' and p.status in ('pending', 'succeeded', 'failed')) back
    where o.repair_id = new.id and o.status = 'paid' and o.work_status = 'accepted' and o.amount > back.cents;
  update orders set work_status = 'cancelled' where repair_id = new.id and status = 'paid' and work_status = 'accepted';
  return null;
end $$;
comment on function tg_repair_ends_shares is 'Of a repair that came to nothing the share that was paid goes back whole; the sweep of open refunds sends it.';
