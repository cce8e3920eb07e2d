-- Appointments have a time of day: a key of listing, unit and start, as a day has (docs/decisions/044).
alter table listings
  add column slot_minutes integer not null default 120 check (slot_minutes between 30 and 240 and slot_minutes % 15 = 0),
  add column lead_minutes integer not null default 120 check (lead_minutes between 120 and 720),
  add column travel_minutes integer not null default 0 check (travel_minutes between 0 and 240);
comment on column listings.slot_minutes is 'How far apart appointments begin; each takes as many such steps as it needs.';
comment on column listings.lead_minutes is 'The least time between booking an appointment and its beginning.';
comment on column listings.travel_minutes is 'Kept free after each appointment, for the way.';
grant insert (slot_minutes, lead_minutes, travel_minutes), update (slot_minutes, lead_minutes, travel_minutes) on listings to app_request;

alter table orders add column starts_at timestamptz, add constraint orders_time_of_appointment check (starts_at is null or end_date is null);
comment on column orders.starts_at is 'When an appointment begins; null by the day, and for appointments from before there were times.';
grant insert (starts_at) on orders to app_request, app_system;
grant update (starts_at) on orders to app_system;

alter table order_changes add column from_starts_at timestamptz, add column starts_at timestamptz;
comment on column order_changes.starts_at is 'The time that is asked for; null by the day.';
grant insert (from_starts_at, starts_at) on order_changes to app_request, app_system;
drop trigger timeline on order_changes;
create trigger timeline after insert or update of status on order_changes for each row execute function
  tg_request_event('order_change', 'change', 'note', 'expires_at', 'from_date', 'from_end', 'service_date', 'end_date',
    'proposed_by', 'from_starts_at', 'starts_at');

alter table listing_days drop constraint listing_days_reason_check, drop constraint listing_days_check,
  add constraint listing_days_reason_check check (reason in ('reservation', 'order', 'time_off', 'turnaround', 'full')),
  add constraint listing_days_check check (case reason when 'time_off' then order_id is null when 'full' then order_id is null
    when 'turnaround' then true else order_id is not null end);

create table listing_slots (
  listing_id uuid not null references listings (id) on delete cascade,
  unit integer not null check (unit >= 1),
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 30 and 240),
  order_id uuid not null references orders (id) on delete restrict deferrable initially deferred,
  reason text not null check (reason in ('order', 'travel')),
  constraint listing_slots_pkey primary key (listing_id, unit, starts_at)
);
comment on table listing_slots is 'Times of appointments, one row for each step; who comes second meets the key.';
create index listing_slots_order on listing_slots (order_id);
create function free_slots(wanted uuid, first date, last date, besides uuid default null)
returns table (day date, starts_at timestamptz, unit integer, minutes integer, steps integer, travels integer, lead_minutes integer)
language sql stable security definer
set search_path = public
as $$
  with listing as (
    select l.id, l.units, l.slot_minutes as step, l.lead_minutes, l.min_hours * 60 as lasts, p.time_zone as zone,
      ceil(l.travel_minutes::numeric / l.slot_minutes)::int as travel, p.hours, p.always_open, p.closed_week, p.shut, p.open_days,
      (select o.id from orders o where o.id = besides and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()))) as own
    from listings l join provider_profiles p on p.id = l.provider_id where l.id = wanted and l.hourly_rate_cents is not null),
  days as (
    select l.*, d::date as day, hours.opens, hours.closes
    from listing l, generate_series(first, last, '1 day') d,
      lateral (select l.hours -> (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from d)::int] as said) h,
      lateral (select case when l.always_open or h.said is null then 480 else extract(epoch from (h.said ->> 0)::time)::int / 60 end as opens,
        case when l.always_open or h.said is null then 1080 else extract(epoch from (h.said ->> 1)::time)::int / 60 end as closes) hours
    where not closed_on(l.closed_week, l.shut, l.open_days, d::date)),
  grid as (
    select g.*, g.local at time zone g.zone as starts, least(ceil(g.lasts::numeric / g.step)::int, g.room) as work
    from (select days.*, days.day + make_interval(mins => opens + n * step) as local,
        greatest(ceil((closes - opens - n * step)::numeric / step)::int, 1) as room
      from days, generate_series(0, greatest((closes - opens - lasts) / step, 0)) n) g)
  select g.day, g.starts, u.unit, g.step, g.work, g.travels, g.lead_minutes
  from (select grid.*, least(travel, room - work) as travels from grid where (starts at time zone zone) = local) g,
    generate_series(1, g.units) u(unit)
  where not exists (select from listing_slots s where s.listing_id = g.id and s.unit = u.unit and s.order_id is distinct from g.own
      and s.starts_at > g.starts - interval '4 hours' and s.starts_at + make_interval(mins => s.minutes) > g.starts
      and s.starts_at < g.starts + make_interval(mins => (g.work + g.travels) * g.step))
    and not exists (select from listing_days d where d.listing_id = g.id and d.unit = u.unit and d.day = g.day
      and d.reason <> 'full' and (d.order_id is null or d.order_id is distinct from g.own))
  order by g.starts, u.unit $$;
create function mark_full_days(wanted uuid, touched date[])
returns void language plpgsql security definer
set search_path = public
as $$
begin
  delete from listing_days d where d.listing_id = wanted and d.reason = 'full' and d.day = any(touched);
  insert into listing_days (listing_id, unit, day, reason)
  select wanted, taken.unit, taken.day, 'full'
  from (select distinct s.unit, (s.starts_at at time zone p.time_zone)::date as day
    from listing_slots s join listings l on l.id = s.listing_id join provider_profiles p on p.id = l.provider_id
    where s.listing_id = wanted and s.unit <= l.units) taken
  where taken.day = any(touched)
    and not exists (select from free_slots(wanted, taken.day, taken.day) f where f.unit = taken.unit)
  order by taken.day, taken.unit
  on conflict do nothing;
end $$;
create function tg_calendar_lock()
returns trigger language plpgsql
set search_path = public
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended((case tg_op when 'DELETE' then old.listing_id else new.listing_id end)::text, 0));
  return case tg_op when 'DELETE' then old else new end;
end $$;
create function tg_slots_taken()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare one record;
begin
  if tg_op = 'INSERT' and exists (select from touched t join listings l on l.id = t.listing_id join provider_profiles p on p.id = l.provider_id
    where t.unit > l.units
      or exists (select from listing_slots s where s.listing_id = t.listing_id and s.unit = t.unit and s.starts_at <> t.starts_at
        and s.starts_at > t.starts_at - interval '4 hours' and s.starts_at + make_interval(mins => s.minutes) > t.starts_at
        and s.starts_at < t.starts_at + make_interval(mins => t.minutes))
      or exists (select from listing_days d where d.listing_id = t.listing_id and d.unit = t.unit
        and d.day = (t.starts_at at time zone p.time_zone)::date and d.reason <> 'full')) then
    raise exception 'This time was just taken.' using errcode = 'unique_violation', constraint = 'listing_slots_pkey';
  end if;
  for one in select t.listing_id, array_agg(distinct (t.starts_at at time zone p.time_zone)::date) as days
    from touched t join listings l on l.id = t.listing_id join provider_profiles p on p.id = l.provider_id group by 1 order by 1 loop
    perform mark_full_days(one.listing_id, one.days);
  end loop;
  return null;
end $$;
create function tg_slot_grid()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare one record;
begin
  for one in select l.id, array_agg(distinct (s.starts_at at time zone p.time_zone)::date) as days
    from listings l join provider_profiles p on p.id = l.provider_id join listing_slots s on s.listing_id = l.id
    where new.id = case tg_table_name when 'listings' then l.id else l.provider_id end and s.starts_at > now() - interval '1 day'
    group by l.id order by l.id loop
    perform pg_advisory_xact_lock(hashtextextended(one.id::text, 0));
    perform mark_full_days(one.id, one.days);
  end loop;
  return null;
end $$;
create trigger calendar_lock before insert or delete on listing_slots for each row execute function tg_calendar_lock();
create trigger slots_taken after insert on listing_slots referencing new table as touched for each statement execute function tg_slots_taken();
create trigger slots_freed after delete on listing_slots referencing old table as touched for each statement execute function tg_slots_taken();
create trigger calendar_lock before insert on listing_days for each row when (new.reason = 'time_off') execute function tg_calendar_lock();
create trigger slot_grid after update of slot_minutes, min_hours, travel_minutes, units on listings for each row
  when (new.hourly_rate_cents is not null) execute function tg_slot_grid();
create trigger slot_grid after update of hours, always_open, closed_days, open_days, holidays, state on provider_profiles for each row execute function tg_slot_grid();
alter table listing_slots enable row level security;
create policy everyone_reads on listing_slots for select to app_request using (true);
create policy bookers_reserve on listing_slots for insert to app_request
  with check (exists (select from orders o where o.id = listing_slots.order_id and o.listing_id = listing_slots.listing_id
    and o.user_id = (select actor_id()) and o.status = 'pending'));
create policy system_all on listing_slots to app_system using (true);
grant select (listing_id, unit, starts_at, minutes, reason), insert on listing_slots to app_request;
grant select, insert, delete on listing_slots to app_system;
