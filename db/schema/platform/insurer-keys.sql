-- The tables of platform/insurer-keys as they are now. Written by bin/types to be read: a migration changes them.

create table insurer_keys (
  id uuid primary key,
  insurer_id uuid not null references insurers (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 60),
  created_at timestamptz not null,
  -- Who asked for the secret that waits for a second admin; nobody while none is asked for.
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz,
  asked_days integer check (asked_days in (30, 90, 365)),
  secret_hash bytea unique,
  last_four text check (char_length(last_four) = 4),
  earlier_hash bytea unique, -- The secret before the last rotation, for as long as both open.
  earlier_until timestamptz,
  earlier_holder_id uuid references profiles (id) on delete set null,
  -- The second admin, who was shown the secret and may still know it: it opens nothing once they are no active admin.
  holder_id uuid references profiles (id) on delete set null,
  secret_at timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references profiles (id) on delete set null,
  constraint insurer_keys_asked check ((asked_at is null) = (asked_days is null)),
  constraint insurer_keys_earlier check ((earlier_hash is null) = (earlier_until is null)),
  constraint insurer_keys_once check (secret_hash is not null or asked_at is not null or revoked_at is not null),
  constraint insurer_keys_secret check ((secret_hash is null) = (expires_at is null) and (secret_hash is null) =
    (last_four is null) and (secret_hash is null) = (secret_at is null))
);
create index insurer_keys_asked_by on insurer_keys (asked_by) where (asked_by is not null);
create index insurer_keys_earlier_holder on insurer_keys (earlier_holder_id) where (earlier_holder_id is not null);
create index insurer_keys_holder on insurer_keys (holder_id) where (holder_id is not null);
create index insurer_keys_insurer on insurer_keys (insurer_id);
create index insurer_keys_revoked_by on insurer_keys (revoked_by) where (revoked_by is not null);
alter table insurer_keys enable row level security;
create policy admins_read on insurer_keys for select to app_request
  using ((select actor_is_admin()));
create policy system_all on insurer_keys to app_system
  using (true);
grant select (id, insurer_id, name, created_at, asked_by, asked_at, asked_days, last_four, earlier_until,
  earlier_holder_id, holder_id, secret_at, expires_at, last_used_at, revoked_at, revoked_by) on insurer_keys to
  app_request;
grant select, update (last_used_at) on insurer_keys to app_system;
