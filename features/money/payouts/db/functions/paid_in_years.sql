create or replace function paid_in_years(provider uuid)
returns table(year integer, gross_cents bigint, transactions bigint) language sql stable security definer
set search_path = public
as $$
  select extract(year from t.created_at at time zone 'America/New_York')::int, sum(e.amount_cents)::bigint,
    count(*) filter (where e.amount_cents > 0) - count(*) filter (where e.amount_cents < 0)
  from orders o join ledger_transactions t on t.order_id = o.id join ledger_entries e on e.transaction_id = t.id
  where o.provider_id = provider and t.kind in ('charge', 'deposit', 'insurer_paid') and e.account in ('payment_provider', 'bank')
    and not starts_with(t.key, 'charge:pi_') -- what nobody owed goes back whole
  group by 1 $$;
