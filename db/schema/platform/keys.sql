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
  -- Who confirms what it asks for: never who may know its secret.
  confirmer_id uuid references profiles (id) on delete set null,
  constraint api_keys_check check ((earlier_hash is null) = (earlier_until is null))
);
create index api_keys_confirmer on api_keys (confirmer_id) where (confirmer_id is not null);
create index api_keys_created_by on api_keys (created_by);
create index api_keys_provider on api_keys (provider_id);
create index api_keys_revoked_by on api_keys (revoked_by) where (revoked_by is not null);
create trigger requests_end after update of revoked_at on api_keys for each row when (new.revoked_at is not null and
  old.revoked_at is null) execute function tg_key_requests_end('key_id');
alter table api_keys enable row level security;
create policy owners_or_admin_read on api_keys for select to app_request
  using ((provider_id in (select actor_providers_for('team'))) or (select actor_is_admin()));
create policy system_all on api_keys to app_system
  using (true);
grant select (id, provider_id, scopes, last_four, earlier_until, created_by, created_at, expires_at, last_used_at,
  revoked_at, revoked_by, confirmer_id) on api_keys to app_request;
grant select, update (last_used_at) on api_keys to app_system;

-- An invoice that software asked for with a key of the business; it is issued when the named member confirms.
create table key_requests (
  id uuid primary key,
  key_id uuid not null references api_keys (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  -- What issue_invoice is given when it is confirmed.
  input jsonb not null check ((jsonb_typeof(input -> 'number') = 'string' and jsonb_typeof(input -> 'total_cents') =
    'number') is true),
  -- Who was shown the secret with which it was asked: they never confirm it.
  secret_by uuid references profiles (id) on delete set null,
  asked_at timestamptz not null,
  lapses_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'declined', 'lapsed', 'ended')),
  ended_at timestamptz,
  ended_by uuid references profiles (id) on delete set null,
  reason text check (char_length(reason) between 3 and 500),
  constraint key_requests_ended check ((status = 'waiting') = (ended_at is null)),
  constraint key_requests_lapses check (lapses_at > asked_at)
);
create index key_requests_ended_by on key_requests (ended_by) where (ended_by is not null);
create index key_requests_key on key_requests (key_id);
create unique index key_requests_one on key_requests (repair_id) where (status = 'waiting');
create index key_requests_provider on key_requests (provider_id, asked_at desc);
create index key_requests_repair on key_requests (repair_id);
create index key_requests_secret_by on key_requests (secret_by) where (secret_by is not null);
create trigger mover before insert or update on key_requests for each row execute function tg_key_request_mover();
create trigger status after insert or update of status on key_requests for each row execute function
  tg_status('key_request', 'status');
alter table key_requests enable row level security;
create policy members_read on key_requests for select to app_request
  using ((provider_id in (select actor_providers_for('prices'))));
create policy system_all on key_requests to app_system
  using (true);
grant select on key_requests to app_request;
grant insert (id, key_id, provider_id, repair_id, input, secret_by, asked_at, lapses_at), select, update (status,
  ended_at, ended_by, reason) on key_requests to app_system;
