-- A booking in three statements instead of twenty: what it depends on is read at once, what it writes is written at once.

-- The version of a rule in force: of those whose time has come, the newest; before any has come, the first.
create function rule_in_force(wanted text, at timestamptz) returns setof rules language sql stable security invoker set search_path = public as $$
  select r from rules r where r.key = wanted
  order by (r.effective_from <= at) desc, case when r.effective_from <= at then r.version end desc, r.version limit 1 $$;

-- Everything a booking of this listing from `start` on depends on, as its booker may know it; null for a listing they cannot
-- see. `papers_end` is the first day on which any paper of the provider ends, whatever its state: before it, none can lapse.
create function booking_facts(wanted uuid, start date, until date, at timestamptz) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'listing', f.listing,
    'own', exists (select from provider_members m where m.provider_id = l.provider_id and m.user_id = actor_id()),
    'email', (select p.email from profiles p where p.id = actor_id()),
    'services', (select s.services from listing_search s where s.listing_id = l.id),
    'hold', (select value from rule_in_force('hold', at)), 'cancellation', (select value from rule_in_force('cancellation', at)),
    'papers_end', (select min(c.expires_on) from credentials c where c.provider_id = l.provider_id),
    'held', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount, 'end_date', o.end_date, 'claim_id', o.claim_id)), '[]')
      from orders o where o.user_id = actor_id() and o.listing_id = l.id and o.service_date = start and o.status = 'pending' and o.extends_order_id is null),
    'busy', (select coalesce(jsonb_agg(jsonb_build_object('unit', b.unit, 'days', b.days)), '[]') from (
      select d.unit, array_agg(d.day::text) as days from listing_days d where d.listing_id = l.id
        and d.day between start and start + greatest(coalesce(until - start, 0), l.min_days) + l.turnaround_days group by d.unit) b))
  from (select listing_public(wanted) as listing offset 0) f join listings l on l.id = wanted where f.listing is not null $$;

-- The charge of an own booking that has just been placed, to be paid at the card company. False when there is none to pay.
create function open_charge(wanted uuid, payment uuid) returns boolean language sql security definer set search_path = public as $$
  with opened as (insert into payments (id, order_id, kind, amount_cents)
    select payment, o.id, 'charge', o.amount from orders o
    where o.id = wanted and o.user_id = actor_id() and o.status = 'pending' and o.amount > 0
      and not exists (select from payments p where p.order_id = o.id and p.kind = 'charge')
    returning 1)
  select exists (select from opened) $$;

-- Writes a booking with its days, its charge, the choice it was and its line in the audit log, as the person who books.
create function place_booking(booking jsonb, days jsonb, payment uuid, chosen jsonb) returns void
  language plpgsql security invoker set search_path = public as $$
declare o orders := jsonb_populate_record(null::orders, booking);
begin
  insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, insurer_cents, deposit_cents, price_snapshot,
      service_date, end_date, unit, notes, hold_expires_at)
    values (o.id, o.user_id, o.provider_id, o.listing_id, o.claim_id, o.amount, o.insurer_cents, o.deposit_cents, o.price_snapshot,
      o.service_date, o.end_date, o.unit, o.notes, o.hold_expires_at);
  insert into listing_days (listing_id, unit, day, order_id, reason)
    select o.listing_id, o.unit, d.day, o.id, d.reason from jsonb_to_recordset(days) d (day date, reason text);
  perform open_charge(o.id, payment);
  insert into choices (id, person_id, listing_id, claim_id, order_id, act, service, shown, position, created_at)
    select c.id, o.user_id, o.listing_id, o.claim_id, o.id, 'booked', c.service, c.shown, c.position, c.created_at
    from jsonb_populate_record(null::choices, chosen) c on conflict do nothing;
  perform write_audit('order.book', 'orders', o.id::text, null,
    jsonb_build_object('amount', o.amount, 'days', (select jsonb_agg(d.day) from jsonb_to_recordset(days) d (day text, reason text)
      where d.reason = 'hold')), null);
end $$;

-- What the card company answered when a checkout was opened; the booking's row first, as everywhere.
create function keep_checkout(wanted uuid, payment uuid, session text, url text, until timestamptz) returns void
  language plpgsql security invoker set search_path = public as $$
begin
  update orders set stripe_session_id = session where id = wanted;
  update payments set stripe_session_id = session, checkout_url = url, expires_at = until where id = payment;
end $$;

revoke all on function rule_in_force, booking_facts, open_charge, place_booking, keep_checkout from public;
grant execute on function rule_in_force to app_request, app_system;
grant execute on function booking_facts, open_charge, place_booking to app_request;
grant execute on function keep_checkout to app_system;

-- Holds that are over are found every minute; a job for each cost more than the booking itself.
insert into job_names values ('expire_holds'), ('reconcile_orders');
