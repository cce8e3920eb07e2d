-- Where and when glass is set: at the shop at a time, or where the car is in a window of two hours (docs/decisions/089).
create table glass_visits (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete cascade,
  purpose text not null check (purpose in ('set', 'calibration')),
  place text not null check (place in ('shop', 'mobile')),
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 30 and 480),
  street text not null default '' check (char_length(street) <= 120),
  zip text not null default '' check (zip ~ '^([0-9]{5})?$'),
  town text not null default '' check (char_length(town) <= 120),
  note text not null default '' check (char_length(note) <= 300),
  on_the_way_at timestamptz,
  moved_for text check (moved_for in ('rain', 'cold', 'heat', 'parts', 'staff', 'other')),
  moved_note text not null default '' check (char_length(moved_note) <= 500),
  moved_from timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint glass_visits_calibration check (purpose = 'set' or place = 'shop'),
  constraint glass_visits_address check (place = 'mobile' or street || zip || town || note = ''),
  constraint glass_visits_on_the_way check (on_the_way_at is null or place = 'mobile'),
  constraint glass_visits_moved check ((moved_for is null) = (moved_from is null))
);
comment on table glass_visits is 'Where and when the glass of a repair is set, and its camera calibrated where that is a visit of its own; the times it takes are rows of listing_slots.';
comment on column glass_visits.minutes is 'How long the window is, or how long the car stays at the shop.';
comment on column glass_visits.on_the_way_at is 'When the technician said that they are on the way.';
comment on column glass_visits.moved_for is 'Why the shop last moved it, with where it stood before; null once its driver chose another time.';
create unique index glass_visits_one on glass_visits (repair_id, purpose) where ended_at is null;
create index glass_visits_repair on glass_visits (repair_id);

alter table listing_slots alter column order_id drop not null,
  add column visit_id uuid references glass_visits (id) on delete restrict,
  drop constraint listing_slots_reason_check,
  add constraint listing_slots_reason_check check (reason in ('order', 'travel', 'visit')),
  add constraint listing_slots_of_one check (num_nonnulls(order_id, visit_id) = 1);
create index listing_slots_visit on listing_slots (visit_id) where visit_id is not null;

-- it learns how long a visit lasts, which its listing does not say
drop function free_slots(uuid, date, date, uuid);

create function tg_repair_ends_visits()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  brought boolean := new.status = 'in_shop' and exists (select from glass_visits
    where repair_id = new.id and purpose = 'set' and ended_at is null and starts_at > new.arrived_at + interval '2 hours');
begin
  with over as (
    update glass_visits set ended_at = now() where repair_id = new.id and ended_at is null
      and (brought or new.status in ('cancelled', 'total_loss')
        or new.status in ('ready', 'delivered', 'closed') and starts_at > coalesce(new.ready_at, now())) returning id)
  delete from listing_slots where visit_id in (select id from over);
  return null;
end $$;
comment on function tg_repair_ends_visits is 'Nobody comes, and nobody is waited for, once a repair came to nothing or is done, nor to set glass later in a car that is there already, nor to calibrate after that: those times are free again.';
create function tg_forget_in_glass()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update glass_visits set street = '', zip = '', town = '', note = '', moved_note = ''
    where repair_id in (select id from repairs where driver_id = new.id);
  return new;
end $$;
comment on function tg_forget_in_glass is 'Where a shop came to goes with its driver; when, and for what, stays with the job.';
create trigger ends_visits after update of status on repairs for each row when (new.status in ('in_shop', 'ready', 'delivered', 'closed', 'cancelled', 'total_loss'))
  execute function tg_repair_ends_visits();
create trigger forget_in_glass before update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tg_forget_in_glass();

alter table glass_visits enable row level security;
create policy of_readable_repair on glass_visits for select to app_request
  using (exists (select from repairs r where r.id = glass_visits.repair_id));
create policy no_link on glass_visits as restrictive for select to app_request
  using (not exists (select from actor_link_claims()));
create policy system_all on glass_visits to app_system using (true);
grant select on glass_visits to app_request;
grant select, insert, update (place, starts_at, minutes, street, zip, town, note, on_the_way_at, moved_for, moved_note,
  moved_from, ended_at) on glass_visits to app_system;
