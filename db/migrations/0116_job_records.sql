-- What a driver tells the shop of a booked service about car, adjuster and deductible, so that the job has a record.
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
comment on table job_records is 'What the driver of a booked service shares with the shop beside the claim; VIN and deductible are read from the claim.';
alter table job_records enable row level security;
create policy of_readable_order on job_records for select to app_request
  using (exists (select from orders o where o.id = job_records.order_id));
create policy customer_inserts on job_records for insert to app_request
  with check (exists (select from orders o where o.id = job_records.order_id and o.user_id = (select actor_id()) and o.status = 'paid'));
create policy customer_updates on job_records for update to app_request
  using (exists (select from orders o where o.id = job_records.order_id and o.user_id = (select actor_id())))
  with check (true);
grant select, insert (order_id, vehicle, plate, plate_state, share_vin, share_deductible, adjuster_name, adjuster_phone, adjuster_email, updated_at),
  update (vehicle, plate, plate_state, share_vin, share_deductible, adjuster_name, adjuster_phone, adjuster_email, updated_at)
  on job_records to app_request;
create function tg_forget_in_job_records() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from job_records where order_id in (select id from orders where user_id = new.id);
  return new;
end $$;
create trigger forget_in_job_records before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_job_records();
