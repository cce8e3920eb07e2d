-- The tables of platform/keys as they are now. Written by bin/types to be read: a migration changes them.

create table api_keys (
  -- Also of its profile, whose name is the key’s: on every timeline it stands as itself.
  id uuid primary key references profiles (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  secret_hash bytea not null unique,
  last_four text not null check (char_length(last_four) = 4),
  earlier_hash bytea unique, -- The secret before the last rotation, for as long as both open.
  earlier_until timestamptz,
  -- Whoever made it may know its secret: it opens nothing once they are no owner anymore.
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references profiles (id) on delete set null,
  constraint api_keys_check check ((earlier_hash is null) = (earlier_until is null))
);
create index api_keys_created_by on api_keys (created_by);
create index api_keys_provider on api_keys (provider_id);
create index api_keys_revoked_by on api_keys (revoked_by) where (revoked_by is not null);
alter table api_keys enable row level security;
create policy owners_or_admin_read on api_keys for select to app_request
  using ((provider_id in (select actor_providers_for('team'))) or (select actor_is_admin()));
create policy system_all on api_keys to app_system
  using (true);
grant select (id, provider_id, scopes, last_four, earlier_until, created_by, created_at, expires_at, last_used_at,
  revoked_at, revoked_by) on api_keys to app_request;
grant select, update (last_used_at) on api_keys to app_system;
