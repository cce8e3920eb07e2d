-- Days on which a business is closed are never offered: opening hours, the holidays it keeps, days it closes by itself.

create table holidays (
  day date not null,
  state text not null default '' check (state ~ '^([A-Z]{2})?$'),
  name text not null check (char_length(name) between 1 and 80),
  kept boolean not null default true,
  primary key (day, state)
);
comment on table holidays is 'Federal holidays and what states add or leave out (db/holidays.json); filled by db/reference.ts.';
comment on column holidays.state is 'Empty: federal.';
comment on column holidays.kept is 'False: a federal holiday that this state does not keep.';
alter table holidays enable row level security;
create policy everyone_reads on holidays for select to app_request, app_system using (true);
grant select on holidays to app_request, app_system;

alter table provider_profiles
  add column holidays text check (holidays in ('none', 'federal', 'state')),
  add column closed_days date[] not null default '{}' check (cardinality(closed_days) <= 400),
  add column open_days date[] not null default '{}' check (cardinality(open_days) <= 400),
  add column closed_week smallint not null default 0,
  add column shut date[] not null default '{}';
comment on column provider_profiles.holidays is 'Which holidays it is closed on; null: as usual for its trade.';
comment on column provider_profiles.open_days is 'Single days on which it is open all the same.';
comment on column provider_profiles.closed_week is 'Derived: a bit for each weekday without opening hours, Monday first; 0 where no hours are known.';
comment on column provider_profiles.shut is 'Derived: single days on which it is closed, holidays among them.';
grant update (holidays, closed_days, open_days) on provider_profiles to app_request;

create function tg_closed_days() returns trigger language plpgsql security definer set search_path = public as $$
declare keeps text := case when new.always_open then 'none'
  else coalesce(new.holidays, case when new.provider_type in ('body_shop', 'glass', 'adjuster') then 'federal' else 'none' end) end;
begin
  new.closed_week := case when new.always_open or new.hours = '{}' then 0 else (
    select coalesce(sum(1 << (w.nth - 1)::int), 0) from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality w(name, nth)
    where not new.hours ? w.name) end;
  new.shut := array(select day from holidays h where keeps <> 'none' and h.state = '' and not (keeps = 'state'
      and exists (select from holidays x where x.day = h.day and x.state = new.state and not x.kept))
    union select day from holidays h where keeps = 'state' and h.state = new.state and h.kept
    union select unnest(new.closed_days) except select unnest(new.open_days) order by 1);
  return new;
end $$;
create trigger closed_days before insert or update of provider_type, hours, always_open, holidays, state, closed_days, open_days
  on provider_profiles for each row execute function tg_closed_days();

-- Small enough to become part of the query that asks it.
create function closed_on(closed_week smallint, shut date[], open_days date[], day date) returns boolean language sql immutable as $$
  select (day = any(shut) or (closed_week >> (extract(isodow from day)::int - 1)) & 1 = 1) and not day = any(open_days) $$;

-- The days from `first` to `last` on which the business of a listing is closed.
create function closed_days(listing uuid, first date, last date) returns date[] language sql stable security definer set search_path = public as $$
  select array(select d::date from listings l join provider_profiles p on p.id = l.provider_id, generate_series(first, last, '1 day') d
  where l.id = listing and closed_on(p.closed_week, p.shut, p.open_days, d::date) order by 1) $$;

-- As before, on days when the business is open: that of a service, those of pick-up and return of a rental.
create or replace function next_free_day(listing uuid, units integer, days integer, first date) returns date
  language plpgsql stable security definer set search_path = public as $$
declare
  at record;
  back integer;
begin
  select p.closed_week, p.shut, p.open_days, l.listing_type, l.turnaround_days into at
    from listings l join provider_profiles p on p.id = l.provider_id where l.id = listing;
  back := case at.listing_type when 'vehicle' then greatest(days - at.turnaround_days - 1, 0) else 0 end;
  for start in 0..120 loop
    if not closed_on(at.closed_week, at.shut, at.open_days, first + start) and not closed_on(at.closed_week, at.shut, at.open_days, first + start + back)
      and exists (select from generate_series(1, units) u where not exists (
        select from listing_days d where d.listing_id = listing and d.unit = u and d.day between first + start and first + start + days - 1)) then
      return first + start;
    end if;
  end loop;
  return null;
end $$;

alter table listing_search
  add column closed_week smallint not null default 0,
  add column shut date[] not null default '{}',
  add column open_days date[] not null default '{}';
create or replace function refresh_listing_search(wanted uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  delete from listing_search where listing_id = any(wanted);
  insert into listing_search (listing_id, provider_id, listing_type, provider_type, services, title, business_name, city, state,
    verified, daily_rate_cents, hourly_rate_cents, min_days, max_days, deposit_required_cents, units, time_zone, year, make, model, trim,
    photo_path, photo_alt, rating_sum, rating_count, lat, lng, doc, created_at, turnaround_days,
    direct_bill, tows_anywhere, wheelchair_accessible, certifications, languages, ownership, always_open, open_week,
    response_count, response_in_time, standing, closed_week, shut, open_days)
  select l.id, l.provider_id, l.listing_type, p.provider_type, coalesce(s.services, '{}'), l.title, p.business_name, p.city, p.state,
    p.verified, l.daily_rate_cents, l.hourly_rate_cents, l.min_days, l.max_days, l.deposit_required_cents, l.units, p.time_zone,
    v.year, v.make, v.model, v.trim, f.path, f.alt, coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0),
    round(l.lat::numeric, 2), round(l.lng::numeric, 2),
    l.title || E'\n' || l.description || E'\n' || coalesce(v.year || ' ' || v.make || ' ' || v.model, ''), l.created_at, l.turnaround_days,
    p.direct_bill, p.tows_anywhere and 'tow' = any(coalesce(s.services, '{}')),
    case l.listing_type when 'vehicle' then coalesce(v.wheelchair_accessible, false) else p.wheelchair_accessible end,
    coalesce(s.certifications, '{}'), p.languages, p.ownership, p.always_open, open_week(p.hours),
    coalesce(a.asked, 0), coalesce(a.in_time, 0),
    listing_standing(coalesce(r.rating_sum, 0), coalesce(r.rating_count, 0), p.verified, coalesce(a.asked, 0), coalesce(a.in_time, 0)),
    p.closed_week, p.shut, p.open_days
  from listings l
  join provider_profiles p on p.id = l.provider_id
  left join vehicles v on v.id = l.vehicle_id
  left join shops s on s.id = l.shop_id
  left join listing_photos f on f.listing_id = l.id and f.position = 0
  left join provider_ratings r on r.provider_id = l.provider_id
  left join provider_responses a on a.provider_id = l.provider_id
  where l.id = any(wanted) and l.status = 'active';
end $$;
update provider_profiles set hours = hours;

create or replace function booking_facts(wanted uuid, start date, until date, at timestamptz) returns jsonb
  language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'listing', f.listing,
    'own', exists (select from provider_members m where m.provider_id = l.provider_id and m.user_id = actor_id()),
    'email', (select p.email from profiles p where p.id = actor_id()),
    'services', (select s.services from listing_search s where s.listing_id = l.id),
    'hold', (select value from rule_in_force('hold', at)), 'cancellation', (select value from rule_in_force('cancellation', at)),
    'papers_end', (select min(c.expires_on) from credentials c where c.provider_id = l.provider_id),
    'held', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount, 'end_date', o.end_date, 'claim_id', o.claim_id)), '[]')
      from orders o where o.user_id = actor_id() and o.listing_id = l.id and o.service_date = start and o.status = 'pending' and o.extends_order_id is null),
    'closed', to_jsonb(closed_days(l.id, start, greatest(until, start + l.min_days - 1))),
    'busy', (select coalesce(jsonb_agg(jsonb_build_object('unit', b.unit, 'days', b.days)), '[]') from (
      select d.unit, array_agg(d.day::text) as days from listing_days d where d.listing_id = l.id
        and d.day between start and start + greatest(coalesce(until - start, 0), l.min_days) + l.turnaround_days group by d.unit) b))
  from (select listing_public(wanted) as listing offset 0) f join listings l on l.id = wanted where f.listing is not null $$;

-- The second lock: whoever books, moves or prolongs a booking finds the business open. What was booked before a day was closed
-- stays; the car of an extension is out already, and one that comes back early has come back.
create function tg_open_days() returns trigger language plpgsql security definer set search_path = public as $$
declare
  at record;
  starts boolean := new.extends_order_id is null;
  ends boolean := new.end_date is not null;
  shut_on date;
begin
  if actor_id() is null or new.service_date is null then return new; end if;
  if tg_op = 'UPDATE' then
    if old.fulfilment not in ('requested', 'accepted') then return new; end if;
    starts := starts and new.service_date is distinct from old.service_date;
    ends := ends and new.end_date is distinct from old.end_date;
  end if;
  select p.business_name, p.closed_week, p.shut, p.open_days into at from provider_profiles p where p.id = new.provider_id;
  shut_on := case when starts and closed_on(at.closed_week, at.shut, at.open_days, new.service_date) then new.service_date
    when ends and closed_on(at.closed_week, at.shut, at.open_days, new.end_date) then new.end_date end;
  if shut_on is not null then
    raise exception '% is closed on %.', at.business_name, shut_on using errcode = 'CC409';
  end if;
  return new;
end $$;
create trigger open_days before insert or update of service_date, end_date on orders for each row execute function tg_open_days();
revoke all on function tg_closed_days, closed_on, closed_days, next_free_day, tg_open_days from public;
grant execute on function closed_on, closed_days, next_free_day to app_request, app_system;
