create or replace function tg_repair_counts()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  done timestamptz := coalesce(new.closed_at, now());
  reason text := current_reason();
begin
  perform set_config('app.reason', '', true); -- of the repair, not of a booking
  insert into orders (id, repair_id, user_id, provider_id, listing_id, claim_id, amount, price_snapshot, status, work_status,
      service_date, created_at, updated_at, completed_at, released_at)
    select gen_random_uuid(), new.id, new.driver_id, new.provider_id, l.id, new.claim_id, 0, jsonb_build_object(
        'kind', 'repair_share', 'title', 'Repair, invoice ' || i.number, 'service_date', d.day, 'end_date', null, 'quantity', 1,
        'rate_cents', 0, 'total_cents', 0, 'covered_days', 0, 'insurer_day_cents', 0, 'insurer_cents', 0, 'own_cents', 0,
        'direct_bill', false, 'amount', 0, 'deposit_cents', 0, 'fee_cents', 0),
      'paid', 'approved', d.day, done, done, coalesce(new.delivered_at, done), done
    from provider_profiles p
      cross join lateral (select (coalesce(new.delivered_at, done) at time zone p.time_zone)::date as day) d
      join lateral (select number from repair_invoices where repair_id = new.id and status = 'issued') i on true
      join lateral (select id from listings where provider_id = p.id
        order by status = 'active' desc, hourly_rate_cents is not null desc, id limit 1) l on true
    where p.id = new.provider_id and not exists (select from orders o where o.repair_id = new.id and o.status = 'paid'
      and o.work_status in ('completed', 'approved'));
  perform set_config('app.reason', coalesce(reason, ''), true);
  return null;
end $$;
comment on function tg_repair_counts is 'A repair that closes without a payment here is a finished job all the same: a booking of $0 counts it and opens its review.';
