create or replace function recount_responses()
returns void language sql security definer
set search_path = public
as $$
  insert into provider_responses (provider_id, asked, in_time)
  select o.provider_id, count(*), count(*) filter (where e.answered_at <= o.respond_by)
  from orders o cross join lateral (
    select min(at) filter (where machine = 'order_payment' and to_status = 'paid') as paid_at,
      min(at) filter (where machine = 'order_work' and from_status = 'requested') as left_at,
      min(at) filter (where machine = 'order_work' and from_status = 'requested'
        and to_status in ('accepted', 'declined') and actor_id is not null) as answered_at
    from order_events where order_id = o.id) e
  where o.respond_by is not null and e.paid_at is not null and (e.answered_at is not null or e.left_at > o.respond_by)
  group by o.provider_id
  on conflict (provider_id) do update set asked = excluded.asked, in_time = excluded.in_time $$;
