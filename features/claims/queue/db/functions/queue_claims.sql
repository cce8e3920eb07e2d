create or replace function queue_claims(wanted uuid[])
returns void language sql security definer
set search_path = public
as $$
  insert into claim_queue as q (claim_id, driver_id, status, claim_type, loss_state, next_at, covered_until, waiting_since,
    insurer, words, beginnings, assignee_id, follow_up_on, number, driver, submitted_at)
  select c.id, c.driver_id, c.status, c.claim_type, c.loss_state,
    -- to the millisecond, as instants travel: a place in the order can be handed out and back
    date_trunc('milliseconds', case when c.status = 'intake' then c.coverage_due_at
      else coalesce(least(e.due_at, (r.last_day + 1)::timestamp at time zone 'UTC'), c.updated_at) end),
    r.last_day, c.waiting_since, lower(c.insurer_name), t.words,
    array(select distinct left(w, n) from regexp_split_to_table(t.words, '\s+') w, generate_series(1, 2) n where w <> ''),
    k.assignee_id, k.follow_up_on, lower(c.claim_number), lower(p.name), date_trunc('milliseconds', c.created_at)
  from claims c join profiles p on p.id = c.driver_id left join claim_work k on k.claim_id = c.id
    cross join lateral (select lower(concat_ws(' ', c.insurer_name, p.name, c.claim_number, c.claim_number_key)) as words) t
    left join lateral (select least(v.rental_start + v.rental_max_days + v.extra_days - 1, v.rental_until) as last_day
      from coverage v
      where v.claim_id = c.id and v.rental_start_allowed and v.rental_max_days > 0
        and c.status in ('coverage-verified', 'in-progress')) r on true
    left join coverage_extensions e on e.claim_id = c.id and e.status = 'asked' and c.status <> 'closed'
  where c.id = any(wanted)
  on conflict (claim_id) do update set (driver_id, status, claim_type, loss_state, next_at, covered_until, waiting_since, insurer,
      words, beginnings, assignee_id, follow_up_on, number, driver, submitted_at)
    = (excluded.driver_id, excluded.status, excluded.claim_type, excluded.loss_state, excluded.next_at, excluded.covered_until,
      excluded.waiting_since, excluded.insurer, excluded.words, excluded.beginnings, excluded.assignee_id, excluded.follow_up_on,
      excluded.number, excluded.driver, excluded.submitted_at)
  where q.* is distinct from excluded.* $$;
