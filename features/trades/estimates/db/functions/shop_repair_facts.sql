create or replace function shop_repair_facts(shops uuid[])
returns table (provider_id uuid, ready integer, in_time integer, added_percent integer) language sql stable security definer
set search_path = public
as $$
  select r.provider_id, count(*)::int,
    count(*) filter (where (r.ready_at at time zone p.time_zone)::date <= r.first_promised_on)::int,
    coalesce(round(percentile_cont(0.5) within group (order by coalesce(a.added, 0) * 100.0 / nullif(a.first, 0))), 0)::int
  from repairs r join provider_profiles p on p.id = r.provider_id
  cross join lateral (
    select sum(e.total_cents) filter (where e.kind = 'estimate') as first, sum(e.total_cents) filter (where e.kind = 'supplement') as added
    from estimates e where e.invitation_id = r.id and e.status = 'authorized') a
  where r.provider_id = any(shops) and r.status in ('ready', 'delivered', 'disputed', 'closed') and r.first_promised_on is not null
  group by r.provider_id $$;
grant execute on function shop_repair_facts to app_system;
comment on function shop_repair_facts is 'Of each shop: repairs that were made ready, how many by the first day promised after teardown, and the median of what was signed on top of the first estimate, in percent.';
