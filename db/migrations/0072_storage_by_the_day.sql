-- A service of a shop that stores cars may be sold by the day: it carries a daily rate instead of an hourly one and is booked
-- over a range of days, as a car is. What has a daily rate is sold by the day, whatever it is.

do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'listings'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%CASE listing_type%';
  execute format('alter table listings drop constraint %I', name);
end $$;
alter table listings add constraint listings_sold_one_way
  check (case listing_type when 'vehicle' then daily_rate_cents is not null else num_nonnulls(daily_rate_cents, hourly_rate_cents) = 1 end);
comment on column listings.daily_rate_cents is 'Cents a day. A listing with one is sold by the day: a car, or storage at a shop.';
comment on column listings.hourly_rate_cents is 'Cents an hour of an appointment; 0 costs nothing. Null for what is sold by the day.';

-- The earliest day from `first` on at which one unit is free for `days` days in a row. What is sold by the hour needs an open
-- day; what is sold by the day must begin and end on one, and `days` counts its turnaround too.
create or replace function next_free_day(listing uuid, units integer, days integer, first date) returns date
  language plpgsql stable security definer set search_path = public as $$
declare
  at record;
  back integer;
begin
  select p.closed_week, p.shut, p.open_days, l.daily_rate_cents, l.turnaround_days into at
    from listings l join provider_profiles p on p.id = l.provider_id where l.id = listing;
  back := case when at.daily_rate_cents is null then 0 else greatest(days - at.turnaround_days - 1, 0) end;
  for start in 0..120 loop
    if not closed_on(at.closed_week, at.shut, at.open_days, first + start) and not closed_on(at.closed_week, at.shut, at.open_days, first + start + back)
      and exists (select from generate_series(1, units) u where not exists (
        select from listing_days d where d.listing_id = listing and d.unit = u and d.day between first + start and first + start + days - 1)) then
      return first + start;
    end if;
  end loop;
  return null;
end $$;

-- As before; and a stored car stays until its last day, unless it was given back on record.
create or replace function tg_work_ends() returns trigger language plpgsql security definer set search_path = public as $$
declare
  today date := (coalesce(new.completed_at, now()) at time zone (select p.time_zone from provider_profiles p where p.id = new.provider_id))::date;
  last date := coalesce(new.end_date, new.service_date);
  rental boolean := (select l.listing_type = 'vehicle' from listings l where l.id = new.listing_id);
  is_out boolean;
begin
  if new.fulfilment = old.fulfilment then return new; end if;
  if old.fulfilment = 'completed' and new.fulfilment = 'in_progress' then
    if old.released_at is not null or actor_id() is null or new.provider_id not in (select actor_provider_ids()) then
      raise exception 'Only the provider reopens a job, until its money is released.' using errcode = 'CC409';
    end if;
    new.release_at := null;
    new.completed_at := null;
  elsif new.fulfilment = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
    if today < new.service_date then
      raise exception 'This work cannot be completed before its day, %.', new.service_date using errcode = 'CC409';
    end if;
    if new.price_snapshot ->> 'kind' = 'storage' and today < last
      and not exists (select from order_events e where e.order_id = new.id and e.kind = 'check_out') then
      raise exception 'The car is stored until %. Record how it is given back first.', last using errcode = 'CC409';
    end if;
    is_out := new.extends_order_id is not null or exists (select from order_events e
      where e.order_id = new.id and e.kind = case when rental then 'check_out' else 'check_in' end and not exists (
        select from order_events x where x.order_id = new.id and x.kind = 'handover_objected' and x.details ->> 'event_id' = e.id::text));
    if (case when rental then today < last or is_out and (today = last or current_reason() is null) else is_out end)
      and not exists (select from order_events e where e.order_id = new.id and e.kind = case when rental then 'check_in' else 'check_out' end)
      and not exists (select from orders x where x.extends_order_id = new.id and x.status = 'paid' and x.fulfilment in ('completed', 'approved')) then
      raise exception 'The car has not been given back yet. Record that first.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $$;
