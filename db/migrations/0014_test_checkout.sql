-- The local card company of demo and tests: a world of its own, so that it survives our crashes as a real one would.
-- Production never writes here (the server refuses to start on it).
create schema test_checkout;
grant usage on schema test_checkout to app_system;
create table test_checkout.objects (
  id text primary key,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index objects_kind on test_checkout.objects (kind, created_at);
create table test_checkout.idempotency (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create table test_checkout.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  payload text not null,
  due_at timestamptz not null,
  delivered_at timestamptz,
  attempts integer not null default 0
);
create index deliveries_due on test_checkout.deliveries (due_at) where delivered_at is null;
do $$ declare t text; begin
  foreach t in array array['objects', 'idempotency', 'deliveries'] loop
    execute format('alter table test_checkout.%I enable row level security', t);
    execute format('create policy system_all on test_checkout.%I to app_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on test_checkout.%I to app_system', t);
  end loop;
end $$;
