create or replace function insurer_receivables(before timestamptz default null)
returns table(order_id uuid, claim_id uuid, insurer_id uuid, insurer text, insurer_name text, claim_number text, billed_cents bigint, paid_cents bigint, written_off_cents bigint, open_cents bigint, done_at timestamptz) language sql stable
set search_path = public
as $$
  select o.id, c.id, i.id, i.name, c.insurer_name, c.claim_number, s.billed, s.paid, s.off, s.billed - s.paid - s.off, d.at
  from (select t.order_id,
        coalesce(sum(e.amount_cents) filter (where t.kind in ('insurer_part', 'insurer_part_reversed')), 0)::bigint as billed,
        -coalesce(sum(e.amount_cents) filter (where t.kind = 'insurer_paid'), 0)::bigint as paid,
        -coalesce(sum(e.amount_cents) filter (where t.kind = 'insurer_written_off'), 0)::bigint as off
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'insurer_receivable' and (before is null or t.created_at < before) group by t.order_id) s
    join orders o on o.id = s.order_id join claims c on c.id = o.claim_id join insurers i on i.id = c.insurer_id
    left join lateral (select min(v.at) as at from order_events v where v.order_id = o.id and v.machine = 'order_work'
      and v.to_status in ('completed', 'approved') and (before is null or v.at < before)) d on true
  where s.billed <> 0 or s.paid <> 0 or s.off <> 0 $$;
grant execute on function insurer_receivables to app_request, app_system;
