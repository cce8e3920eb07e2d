create or replace function removal_figures(zone text)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object(
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from (
      select to_char(d.at at time zone zone, 'YYYY-MM') as month, count(*) filter (where d.kind = 'removed')::int as removed,
        count(*) filter (where d.kind = 'restored')::int as restored
      from review_removals d where d.kind <> 'upheld' group by 1) m),
    'reasons', (select coalesce(jsonb_object_agg(q.reason, q.many), '{}') from (
      select reason, count(*)::int as many from review_removals where kind = 'removed' group by reason) q),
    'removed', (select count(*)::int from review_removals where kind = 'removed'),
    'restored', (select count(*)::int from review_removals where kind = 'restored'),
    'reports', (select jsonb_build_object('made', count(*)::int, 'removed', (count(*) filter (where outcome = 'removed'))::int,
      'refused', (count(*) filter (where outcome = 'refused'))::int) from review_reports),
    'objections', (select jsonb_build_object('made', count(*)::int, 'restored', (count(*) filter (where outcome = 'restored'))::int,
      'upheld', (count(*) filter (where outcome = 'upheld'))::int) from review_objections)) $$;
grant execute on function removal_figures to app_request;
