-- The tables of market/slots as they are now. Written by bin/types to be read: a migration changes them.

-- Times of appointments, one row for each step; who comes second meets the key.
create table listing_slots (
  listing_id uuid not null references listings (id) on delete cascade,
  unit integer not null check (unit >= 1),
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 30 and 240),
  order_id uuid,
  reason text not null check (reason in ('order', 'travel', 'visit')),
  visit_id uuid references glass_visits (id) on delete restrict,
  constraint listing_slots_pkey primary key (listing_id, unit, starts_at),
  constraint listing_slots_of_one check (num_nonnulls(order_id, visit_id) = 1),
  constraint listing_slots_order_id_fkey foreign key (order_id) references orders (id) on delete restrict deferrable
    initially deferred
);
create index listing_slots_order on listing_slots (order_id);
create index listing_slots_visit on listing_slots (visit_id) where (visit_id is not null);
create trigger calendar_lock before insert or delete on listing_slots for each row execute function tg_calendar_lock();
create trigger slots_freed after delete on listing_slots referencing old table as touched for each statement execute
  function tg_slots_taken();
create trigger slots_taken after insert on listing_slots referencing new table as touched for each statement execute
  function tg_slots_taken();
alter table listing_slots enable row level security;
create policy bookers_reserve on listing_slots for insert to app_request
  with check ((exists (select from orders o where o.id = listing_slots.order_id and o.listing_id =
    listing_slots.listing_id and o.user_id = (select actor_id()) and o.status = 'pending')));
create policy everyone_reads on listing_slots for select to app_request
  using (true);
create policy system_all on listing_slots to app_system
  using (true);
grant insert, select (listing_id, unit, starts_at, minutes, reason) on listing_slots to app_request;
grant delete, insert, select on listing_slots to app_system;
