-- What the claims team works from: a queue that stays fast however many claims there are, and filters kept under a name.

create table saved_views (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  page text not null check (page ~ '^[a-z]{2,20}$'),
  name text not null check (char_length(name) between 1 and 60 and name = btrim(name)),
  query text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (user_id, page, lower(name));
comment on table saved_views is 'The filters of an admin''s page as they stand in its address, under a name; each admin''s own.';
alter table saved_views enable row level security;
create policy own on saved_views to app_request using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select, delete, insert (id, user_id, page, name, query), update (name, query) on saved_views to app_request;

-- One narrow row per claim, in the order in which it is due, with all that is searched. Row security on a searched table
-- defeats its indexes, so nobody reads this table but the two functions below, and they answer admins only.
create table claim_queue (
  claim_id uuid primary key references claims on delete cascade,
  driver_id uuid not null,
  status text not null,
  claim_type text not null,
  loss_state text,
  next_at timestamptz not null,
  covered_until date,
  waiting_since timestamptz,
  insurer text not null,
  words text not null,
  beginnings text[] not null
);
comment on column claim_queue.next_at is
  'In intake the promise; later the end of the covered rental, or, without one, since when nothing changed; closed: when.';
comment on column claim_queue.beginnings is 'The first letter and the first two of every word: what a search for less than three finds.';
create index claim_queue_order on claim_queue (status, next_at, claim_id) include (claim_type, loss_state, driver_id);
-- an expression, not a condition: an index of all open claims would be walked for one state of them, too
create index claim_queue_open on claim_queue ((status <> 'closed'), next_at, claim_id);
create index claim_queue_state on claim_queue (loss_state, status, next_at, claim_id);
create index claim_queue_waiting on claim_queue (status, next_at, claim_id) where waiting_since is not null;
create index claim_queue_words on claim_queue using gin (words gin_trgm_ops);
create index claim_queue_insurer on claim_queue using gin (insurer gin_trgm_ops);
create index claim_queue_beginnings on claim_queue using gin (beginnings);
alter table claim_queue enable row level security;

create function queue_claims(wanted uuid[]) returns void language sql security definer set search_path = public as $$
  insert into claim_queue as q (claim_id, driver_id, status, claim_type, loss_state, next_at, covered_until, waiting_since,
    insurer, words, beginnings)
  select c.id, c.driver_id, c.status, c.claim_type, c.loss_state,
    -- to the millisecond, as instants travel: a place in the order can be handed out and back
    date_trunc('milliseconds', case when c.status = 'intake' then c.coverage_due_at
      else coalesce((r.last_day + 1)::timestamp at time zone 'UTC', c.updated_at) end),
    -- read by name from the row, since such columns may be added later
    r.last_day, (to_jsonb(c) ->> 'waiting_since')::timestamptz, lower(c.insurer_name), t.words,
    array(select distinct left(w, n) from regexp_split_to_table(t.words, '\s+') w, generate_series(1, 2) n where w <> '')
  from claims c join profiles p on p.id = c.driver_id
    cross join lateral (select lower(concat_ws(' ', c.insurer_name, p.name, c.claim_number, c.claim_number_key)) as words) t
    left join lateral (select least(v.rental_start + v.rental_max_days + coalesce((to_jsonb(v) ->> 'extra_days')::int, 0) - 1,
        (to_jsonb(v) ->> 'rental_until')::date) as last_day from coverage v
      where v.claim_id = c.id and v.rental_start_allowed and v.rental_max_days > 0
        and c.status in ('coverage-verified', 'in-progress')) r on true
  where c.id = any(wanted)
  on conflict (claim_id) do update set (driver_id, status, claim_type, loss_state, next_at, covered_until, waiting_since, insurer,
      words, beginnings)
    = (excluded.driver_id, excluded.status, excluded.claim_type, excluded.loss_state, excluded.next_at, excluded.covered_until,
      excluded.waiting_since, excluded.insurer, excluded.words, excluded.beginnings)
  where q.* is distinct from excluded.* $$;

create function tg_claim_queue() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform queue_claims(case tg_table_name when 'claims' then array[(to_jsonb(new) ->> 'id')::uuid]
    when 'coverage' then array[(to_jsonb(new) ->> 'claim_id')::uuid]
    else array(select c.id from claims c where c.driver_id = (to_jsonb(new) ->> 'id')::uuid) end);
  return null;
end $$;
create trigger queue after insert or update on claims for each row execute function tg_claim_queue();
create trigger queue after insert or update on coverage for each row execute function tg_claim_queue();
create trigger queue after update of name on profiles for each row when (old.name is distinct from new.name)
  execute function tg_claim_queue();

-- A filter as SQL. Values are written into it, so that each search is planned for what it looks for: a rare word by its
-- index, a common one by walking the queue. `given`: status, claim_type, loss_state, insurer, q, due, waiting, hand.
create function claim_queue_where(given jsonb, at timestamptz) returns text language plpgsql stable set search_path = public as $$
declare
  said text := 'true';
  word text;
  key text;
  hands text := format('select from in_hand h where h.subject_table = ''claims'' and h.subject_id = q.claim_id and h.until > %L', at);
begin
  if given ->> 'status' = 'open' then said := said || ' and (q.status <> ''closed'')';
  elsif given ? 'status' then said := said || format(' and q.status = %L', given ->> 'status'); end if;
  if given ? 'claim_type' then said := said || format(' and q.claim_type = %L', given ->> 'claim_type'); end if;
  if given ? 'loss_state' then said := said || format(' and q.loss_state = %L', given ->> 'loss_state'); end if;
  if given ->> 'due' = 'overdue' then said := said || format(' and q.status = ''intake'' and q.next_at < %L', at);
  elsif given ->> 'due' = 'soon' then
    said := said || format(' and q.status = ''intake'' and q.next_at >= %L and q.next_at < %L', at, at + interval '4 hours'); end if;
  if given ->> 'waiting' = 'driver' then said := said || ' and q.waiting_since is not null';
  elsif given ->> 'waiting' = 'us' then said := said || ' and q.waiting_since is null'; end if;
  if given ->> 'hand' = 'free' then said := said || format(' and not exists (%s)', hands);
  elsif given ->> 'hand' = 'mine' then said := said || format(' and exists (%s and h.admin_id = %L)', hands, actor_id());
  elsif given ->> 'hand' = 'takeable' then
    said := said || format(' and q.driver_id <> %L and not exists (%s and h.admin_id <> %1$L)', actor_id(), hands); end if;
  if btrim(given ->> 'insurer') <> '' then
    word := lower(btrim(given ->> 'insurer'));
    said := said || case when char_length(word) > 2
      then format(' and q.insurer like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
      else format(' and q.beginnings @> array[%L] and starts_with(q.insurer, %1$L)', word) end;
  end if;
  for word in select w from regexp_split_to_table(lower(given ->> 'q'), '\s+') w where w <> '' loop
    key := regexp_replace(word, '[^a-z0-9]', '', 'g');
    said := said || case
      when char_length(word) < 3 then format(' and q.beginnings @> array[%L]', word)
      when char_length(key) > 2 and key <> word and word !~ '[^a-z0-9./#-]' then format(' and (q.words like %L or q.words like %L)',
        '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%', '%' || key || '%')
      else format(' and q.words like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%') end;
  end loop;
  return said;
end $$;

-- The next claims of the queue after a place in it; `passed` are left out. Closed ones come newest first. Every filter has
-- an index, and the planner must not hope to meet what it looks for early in the table: new claims lie at its end.
create function queued_claims(given jsonb, at timestamptz, passed uuid[], after_at timestamptz, after_id uuid, many integer)
  returns table (claim_id uuid, status text, next_at timestamptz, covered_until date, waiting_since timestamptz)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
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
revoke all on function queued_claims from public;
grant execute on function queued_claims to app_request;

-- How many claims a filter finds in each status, and how many promises of intake are over or soon will be. Nobody reads
-- on from a thousand, so none is counted beyond: what is looked for often stays as fast as what is rare.
create function count_queued_claims(given jsonb, at timestamptz) returns table (name text, many bigint)
  language plpgsql stable security definer set search_path = public
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
begin
  if not actor_is_admin() then return; end if;
  return query execute (select string_agg(format('select %L, (select count(*) from (select from claim_queue q where %s limit 1001) c)',
      one.name, claim_queue_where(one.filter, at)), ' union all ')
    from (select s as name, given || jsonb_build_object('status', s) as filter
        from unnest(array['intake', 'coverage-verified', 'in-progress', 'closed']) s
      union all select d, given || jsonb_build_object('status', 'intake', 'due', d) from unnest(array['overdue', 'soon']) d) one);
end $$;
revoke all on function count_queued_claims from public;
grant execute on function count_queued_claims to app_request;

select queue_claims(array(select id from claims));
