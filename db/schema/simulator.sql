-- The tables of simulator as they are now. Written by bin/types to be read: a migration changes them.

create table test_checkout.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  payload text not null,
  due_at timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0
);
create index deliveries_due on test_checkout.deliveries (due_at) where (delivered_at is null);
alter table test_checkout.deliveries enable row level security;
create policy system_all on test_checkout.deliveries to app_system
  using (true);
grant delete, insert, select, update on test_checkout.deliveries to app_system;

create table test_checkout.idempotency (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
alter table test_checkout.idempotency enable row level security;
create policy system_all on test_checkout.idempotency to app_system
  using (true);
grant delete, insert, select, update on test_checkout.idempotency to app_system;

create table test_checkout.objects (
  id text primary key,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index objects_kind on test_checkout.objects (kind, created_at);
alter table test_checkout.objects enable row level security;
create policy system_all on test_checkout.objects to app_system
  using (true);
grant delete, insert, select, update on test_checkout.objects to app_system;
