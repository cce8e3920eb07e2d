-- Who answers paid bookings in time, kept beside the providers as ratings are (the definition of the analytics:
-- features/dashboards/server/provider-analytics.ts). An answer is asked when the booking leaves `requested`: answered by a
-- member of the business, or left after its clock had ended. What its driver cancels before that asks nothing.
create function tg_order_answered() returns trigger language plpgsql security definer set search_path = public as $$
declare
  booking record;
  answered boolean := new.to_status in ('accepted', 'declined') and new.actor_id is not null;
begin
  select o.provider_id, o.respond_by into booking from orders o where o.id = new.order_id and o.respond_by is not null
    and exists (select from order_events e where e.order_id = o.id and e.machine = 'order_payment' and e.to_status = 'paid');
  if not found or not (answered or new.at > booking.respond_by) then return null; end if;
  insert into provider_responses (provider_id, asked, in_time)
    values (booking.provider_id, 1, (answered and new.at <= booking.respond_by)::integer)
    on conflict (provider_id) do update set asked = provider_responses.asked + 1, in_time = provider_responses.in_time + excluded.in_time;
  return null;
end $$;
revoke all on function tg_order_answered from public;
create trigger answered after insert on order_events for each row
  when (new.machine = 'order_fulfilment' and new.from_status = 'requested') execute function tg_order_answered();

-- The same for what has happened already, and for a past that is written at once.
create function recount_responses() returns void language sql security definer set search_path = public as $$
  insert into provider_responses (provider_id, asked, in_time)
  select o.provider_id, count(*), count(*) filter (where e.answered_at <= o.respond_by)
  from orders o cross join lateral (
    select min(at) filter (where machine = 'order_payment' and to_status = 'paid') as paid_at,
      min(at) filter (where machine = 'order_fulfilment' and from_status = 'requested') as left_at,
      min(at) filter (where machine = 'order_fulfilment' and from_status = 'requested'
        and to_status in ('accepted', 'declined') and actor_id is not null) as answered_at
    from order_events where order_id = o.id) e
  where o.respond_by is not null and e.paid_at is not null and (e.answered_at is not null or e.left_at > o.respond_by)
  group by o.provider_id
  on conflict (provider_id) do update set asked = excluded.asked, in_time = excluded.in_time $$;
revoke all on function recount_responses from public;
select recount_responses();

-- Every order of the list has an index of its own, so that the first pages without a place sort nothing.
drop index listing_search_created, listing_search_type_rate;
create index listing_search_standing on listing_search (standing, listing_id);
create index listing_search_newest on listing_search (created_at desc, listing_id desc);
create index listing_search_price on listing_search ((coalesce(daily_rate_cents, hourly_rate_cents)), listing_id);
create index listing_search_rating on listing_search
  ((rating_sum::float8 / nullif(rating_count, 0)) desc nulls last, rating_count desc, listing_id);
create index listing_search_wheelchair on listing_search (standing, listing_id) where wheelchair_accessible;
create index listing_search_tows on listing_search (standing, listing_id) where tows_anywhere;
create index listing_search_zone on listing_search (time_zone);

-- One and two letters have no trigram. These are the letters and pairs of a text as ILIKE compares them.
create function short_grams(text) returns text[] language sql immutable parallel safe cost 2000 as $$
  select array(select distinct unnest(letters || array(select first || coalesce(second, '') from unnest(letters, letters[2:]) pair(first, second))))
  from (select string_to_array(lower($1), null) as letters offset 0) of_text $$;
revoke all on function short_grams from public;
grant execute on function short_grams to app_request, app_system;
create index listing_search_grams on listing_search using gin (short_grams(doc));

-- What is on the market changed so many times: a total counted at a number holds as long as the number stands
-- (docs/decisions/028-totals-with-a-version.md). Several rows, so that nobody waits for another's commit; their sum counts.
create table market_versions (
  slot integer generated always as identity primary key,
  listings bigint not null default 0,
  days bigint not null default 0
) with (fillfactor = 20);
comment on table market_versions is 'listings: changes of listing_search; days: changes of listing_days. Only the sums over all rows mean something.';
insert into market_versions (listings) select 0 from generate_series(1, 8);
alter table market_versions enable row level security;
create policy everyone_reads on market_versions for select to app_request, app_system using (true);
grant select on market_versions to app_request, app_system;

create function tg_market_version() returns trigger language plpgsql security definer set search_path = public as $$
declare free integer;
begin
  select slot into free from market_versions order by slot limit 1 for update skip locked;
  if free is null then insert into market_versions default values returning slot into free; end if;
  if tg_table_name = 'listing_days' then update market_versions set days = days + 1 where slot = free;
  else update market_versions set listings = listings + 1 where slot = free;
  end if;
  return null;
end $$;
revoke all on function tg_market_version from public;
create trigger version after insert or update or delete or truncate on listing_search
  for each statement execute function tg_market_version();
create trigger version after insert or update or delete or truncate on listing_days
  for each statement execute function tg_market_version();
-- also for whoever fills tables with triggers held back
alter table listing_search enable always trigger version;
alter table listing_days enable always trigger version;
