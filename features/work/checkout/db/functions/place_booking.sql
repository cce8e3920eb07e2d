create or replace function place_booking(booking jsonb, days jsonb, payment uuid, chosen jsonb)
returns void language plpgsql
set search_path = public
as $$
declare o orders := jsonb_populate_record(null::orders, booking);
begin
  insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot,
      service_date, end_date, starts_at, unit, notes, reservation_expires_at, product_id)
    values (o.id, o.user_id, o.provider_id, o.listing_id, o.claim_id, o.amount, o.insurer_cents, o.deposit_cents, o.price_snapshot,
      o.service_date, o.end_date, o.starts_at, o.unit, o.notes, o.reservation_expires_at, o.product_id);
  insert into listing_days (listing_id, unit, day, order_id, reason)
    select o.listing_id, o.unit, d.day, o.id, d.reason from jsonb_to_recordset(days) d (day date, reason text) where d.day is not null;
  insert into listing_slots (listing_id, unit, starts_at, minutes, order_id, reason)
    select o.listing_id, o.unit, d.starts_at, d.minutes, o.id, d.reason
    from jsonb_to_recordset(days) d (starts_at timestamptz, minutes integer, reason text) where d.starts_at is not null;
  perform open_charge(o.id, payment);
  insert into choices (id, person_id, listing_id, claim_id, order_id, act, service, shown, position, created_at)
    select c.id, o.user_id, o.listing_id, o.claim_id, o.id, 'booked', c.service, c.shown, c.position, c.created_at
    from jsonb_populate_record(null::choices, chosen) c on conflict do nothing;
  perform write_audit('order.book', 'orders', o.id::text, null,
    jsonb_strip_nulls(jsonb_build_object('amount', o.amount, 'starts_at', o.starts_at, 'days', (select jsonb_agg(d.day) from jsonb_to_recordset(days) d (day text, reason text)
      where d.reason = 'reservation'))), null);
end $$;
grant execute on function place_booking to app_request;
