create or replace function queued_claims(given jsonb, at timestamptz, passed uuid[], place jsonb, many integer)
returns table(claim_id uuid, status text, next_at timestamptz, covered_until date, waiting_since timestamptz, value text) language plpgsql stable security definer
set search_path = public
set enable_seqscan to 'off'
set max_parallel_workers_per_gather to '0'
as $$
declare
  sort text := given ->> 'sort';
  key text := case ltrim(sort, '-') when 'number' then 'q.number' when 'driver' then 'q.driver' when 'insurer' then 'q.insurer'
    when 'submitted' then 'q.submitted_at' else 'q.next_at' end;
begin
  if not actor_is_admin() then return; end if;
  return query execute format('select q.claim_id, q.status, q.next_at, q.covered_until, q.waiting_since, to_jsonb(%s) #>> ''{}'' from claim_queue q where ', key)
    || claim_queue_where(given, at)
    || case when cardinality(passed) > 0 then format(' and q.claim_id <> all(%L::uuid[])', passed) else '' end
    || sorted_from(key, 'q.claim_id', starts_with(sort, '-'), place)
    || format(' limit %s', many);
end $$;
grant execute on function queued_claims to app_request;
