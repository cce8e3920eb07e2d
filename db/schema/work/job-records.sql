-- The tables of work/job-records as they are now. Written by bin/types to be read: a migration changes them.

-- What the driver of a booked service shares with the shop beside the claim; VIN and deductible are read from the
-- claim.
create table job_records (
  order_id uuid primary key references orders (id) on delete cascade,
  vehicle text not null default '' check (char_length(vehicle) <= 60),
  plate text not null default '' check (plate ~ '^[A-Z0-9 -]{0,10}$'),
  plate_state text check (plate_state ~ '^[A-Z]{2}$'),
  share_vin boolean not null default false,
  share_deductible boolean not null default false,
  adjuster_name text not null default '' check (char_length(adjuster_name) <= 120),
  adjuster_phone text not null default '' check (char_length(adjuster_phone) <= 40),
  adjuster_email text not null default '' check (char_length(adjuster_email) <= 254),
  updated_at timestamptz not null default now(),
  constraint job_records_plate check (plate_state is null or plate <> '')
);
alter table job_records enable row level security;
create policy customer_inserts on job_records for insert to app_request
  with check ((exists (select from orders o where o.id = job_records.order_id and o.user_id = (select actor_id()) and
    o.status = 'paid')));
create policy customer_updates on job_records for update to app_request
  using ((exists (select from orders o where o.id = job_records.order_id and o.user_id = (select actor_id()))))
  with check (true);
create policy of_readable_order on job_records for select to app_request
  using ((exists (select from orders o where o.id = job_records.order_id)));
grant insert (order_id, vehicle, plate, plate_state, share_vin, share_deductible, adjuster_name, adjuster_phone,
  adjuster_email, updated_at), select, update (vehicle, plate, plate_state, share_vin, share_deductible, adjuster_name,
  adjuster_phone, adjuster_email, updated_at) on job_records to app_request;
