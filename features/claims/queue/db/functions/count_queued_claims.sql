create or replace function count_queued_claims(given jsonb, at timestamptz)
returns table(name text, many bigint) language plpgsql stable security definer
set search_path = public
set enable_seqscan to 'off'
set max_parallel_workers_per_gather to '0'
as $$
begin
  if not actor_is_admin() then return; end if;
  return query execute (select string_agg(format('select %L, (select count(*) from (select from claim_queue q where %s limit 1001) c)',
      one.name, claim_queue_where(one.filter, at)), ' union all ')
    from (select s as name, given || jsonb_build_object('status', s) as filter
        from unnest(array['intake', 'coverage-verified', 'in-progress', 'closed']) s
      union all select d, (given - 'follow_up') || jsonb_build_object('status', 'intake', 'due', d) from unnest(array['overdue', 'soon']) d
      union all select 'follow_up', (given - 'due') || '{"status": "open", "follow_up": "due"}') one);
end $$;
grant execute on function count_queued_claims to app_request;
