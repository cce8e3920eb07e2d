create or replace function queued_claims(
  given jsonb, at timestamptz, passed uuid[], after_at timestamptz, after_id uuid, many integer
)
returns table(claim_id uuid, status text, next_at timestamptz, covered_until date, waiting_since timestamptz) language plpgsql stable security definer
set search_path = public
set enable_seqscan to 'off'
set max_parallel_workers_per_gather to '0'
as $$
declare
  newest boolean := coalesce(given ->> 'status' = 'closed', false);
begin
  if not actor_is_admin() then return; end if;
  return query execute 'select q.claim_id, q.status, q.next_at, q.covered_until, q.waiting_since from claim_queue q where '
    || claim_queue_where(given, at)
    || case when cardinality(passed) > 0 then format(' and q.claim_id <> all(%L::uuid[])', passed) else '' end
    || case when after_id is not null
      then format(' and (q.next_at, q.claim_id) %s (%L, %L)', case when newest then '<' else '>' end, after_at, after_id) else '' end
    || replace(' order by q.next_at asc, q.claim_id asc', 'asc', case when newest then 'desc' else 'asc' end)
    || format(' limit %s', many);
end $$;
grant execute on function queued_claims to app_request;
