create or replace function booking_facts(wanted uuid, start date, until date, at timestamptz)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object(
    'listing', f.listing,
    'own', exists (select from provider_members m where m.provider_id = l.provider_id and m.user_id = actor_id()),
    'email', (select p.email from profiles p where p.id = actor_id()),
    'services', (select s.services from listing_search s where s.listing_id = l.id),
    'reservation', (select value from rule_in_force('reservation', at)), 'cancellation', (select value from rule_in_force('cancellation', at)),
    'credentials_end', (select min(c.expires_on) from credentials c where c.provider_id = l.provider_id),
    'reserved', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount, 'end_date', o.end_date, 'starts_at', o.starts_at, 'claim_id', o.claim_id,
        'product_id', o.product_id)), '[]')
      from orders o where o.user_id = actor_id() and o.listing_id = l.id and o.service_date = start and o.status = 'pending' and o.extends_order_id is null),
    'slots', case when l.hourly_rate_cents is not null then (select coalesce(jsonb_agg(f), '[]') from free_slots(l.id, start, start) f) end,
    'closed', to_jsonb(closed_days(l.id, start, start + longest.days)),
    'busy', (select coalesce(jsonb_agg(jsonb_build_object('unit', b.unit, 'days', b.days)), '[]') from (
      select d.unit, array_agg(d.day::text) as days from listing_days d where d.listing_id = l.id
        and d.day between start and start + longest.days + l.turnaround_days group by d.unit) b))
  from (select listing_public(wanted) as listing offset 0) f join listings l on l.id = wanted
    cross join lateral (select least(greatest(until - start, l.min_days), l.max_days) as days) longest
  where f.listing is not null $$;
grant execute on function booking_facts to app_request;
