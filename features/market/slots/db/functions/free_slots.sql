create or replace function free_slots(wanted uuid, first date, last date, besides uuid default null, lasting integer default null)
returns table (day date, starts_at timestamptz, unit integer, minutes integer, steps integer, travels integer, lead_minutes integer)
language sql stable security definer
set search_path = public
as $$
  with listing as (
    select l.id, l.units, l.slot_minutes as step, l.lead_minutes, coalesce(lasting, l.min_hours * 60) as lasts, p.time_zone as zone,
      ceil(l.travel_minutes::numeric / l.slot_minutes)::int as travel, p.hours, p.always_open, p.closed_week, p.shut, p.open_days,
      (select o.id from orders o where o.id = besides and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids()))
        union all select v.id from glass_visits v join repairs r on r.id = v.repair_id
        where v.id = besides and (r.driver_id = actor_id() or r.provider_id in (select actor_provider_ids()))) as own
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
  where not exists (select from listing_slots s where s.listing_id = g.id and s.unit = u.unit and coalesce(s.order_id, s.visit_id) is distinct from g.own
      and s.starts_at > g.starts - interval '4 hours' and s.starts_at + make_interval(mins => s.minutes) > g.starts
      and s.starts_at < g.starts + make_interval(mins => (g.work + g.travels) * g.step))
    and not exists (select from listing_days d where d.listing_id = g.id and d.unit = u.unit and d.day = g.day
      and d.reason <> 'full' and (d.order_id is null or d.order_id is distinct from g.own))
  order by g.starts, u.unit $$;
grant execute on function free_slots to app_request, app_system;
comment on function free_slots is 'The times at which an appointment of a listing can begin, unit by unit: on its grid from opening on, ending by closing (one longer than the day begins at opening), by the clock of the provider, where nothing else is. Without known hours a day is 8 AM to 6 PM. It takes so many steps of so many minutes, travels afterwards, and wants lead_minutes between booking and beginning. The slots of the booking or visit `besides`, of which the caller is a party, count as free; `lasting` says in minutes how long it takes where not as long as an appointment of the listing.';
