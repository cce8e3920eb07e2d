create or replace function contested_orders(provider uuid)
returns table(order_id uuid, cents integer) language sql stable security definer
set search_path = public
as $$
  select * from (
    select d.order_id, least(sum(greatest(d.amount_cents, d.withdrawn_cents)), (select -coalesce(sum(e.amount_cents), 0)
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = d.order_id and e.account = 'provider_balance'))::integer as cents
    from chargebacks d join orders o on o.id = d.order_id
    where d.closed_at is null and o.released_at is not null and o.provider_id = provider
    group by d.order_id) k where k.cents > 0 $$;
grant execute on function contested_orders to app_system;
