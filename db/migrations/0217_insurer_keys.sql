-- A key of an insurer, for software at its claims desk. One admin asks, a second one confirms, and only then there is a
-- secret; it hangs on the directory's row and opens what people of that insurer were sent links to.
create table insurer_keys (
  id uuid primary key,
  insurer_id uuid not null references insurers (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 60),
  created_at timestamptz not null,
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz,
  asked_days integer check (asked_days in (30, 90, 365)),
  secret_hash bytea unique,
  last_four text check (char_length(last_four) = 4),
  earlier_hash bytea unique,
  earlier_until timestamptz,
  earlier_holder_id uuid references profiles (id) on delete set null,
  holder_id uuid references profiles (id) on delete set null,
  secret_at timestamptz,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references profiles (id) on delete set null,
  constraint insurer_keys_asked check ((asked_at is null) = (asked_days is null)),
  constraint insurer_keys_earlier check ((earlier_hash is null) = (earlier_until is null)),
  constraint insurer_keys_secret check ((secret_hash is null) = (expires_at is null) and (secret_hash is null) = (last_four is null)
    and (secret_hash is null) = (secret_at is null)),
  constraint insurer_keys_once check (secret_hash is not null or asked_at is not null or revoked_at is not null)
);
comment on column insurer_keys.asked_by is 'Who asked for the secret that waits for a second admin; nobody while none is asked for.';
comment on column insurer_keys.earlier_hash is 'The secret before the last rotation, for as long as both open.';
comment on column insurer_keys.holder_id is 'The second admin, who was shown the secret and may still know it: it opens nothing once they are no active admin.';
create index insurer_keys_insurer on insurer_keys (insurer_id);
create index insurer_keys_asked_by on insurer_keys (asked_by) where (asked_by is not null);
create index insurer_keys_holder on insurer_keys (holder_id) where (holder_id is not null);
create index insurer_keys_earlier_holder on insurer_keys (earlier_holder_id) where (earlier_holder_id is not null);
create index insurer_keys_revoked_by on insurer_keys (revoked_by) where (revoked_by is not null);
alter table insurer_keys enable row level security;
create policy admins_read on insurer_keys for select to app_request
  using ((select actor_is_admin()));
create policy system_all on insurer_keys to app_system using (true);
-- neither hash is anybody's to read but the system's
grant select (id, insurer_id, name, created_at, asked_by, asked_at, asked_days, last_four, earlier_until, earlier_holder_id, holder_id, secret_at,
  expires_at, last_used_at, revoked_at, revoked_by) on insurer_keys to app_request;
grant select, update (last_used_at) on insurer_keys to app_system;

-- What a key says is said in the place of the person who was sent the link, and under the key's own name.
alter table adjuster_answers add column insurer_key_id uuid references insurer_keys (id) on delete restrict;
create index adjuster_answers_insurer_key on adjuster_answers (insurer_key_id) where (insurer_key_id is not null);
comment on column adjuster_answers.insurer_key_id is 'Software of the insurer said it with this key, not the contact.';
grant insert (insurer_key_id) on adjuster_answers to app_system;

alter table repair_answers drop constraint repair_answers_confirmed_how_check;
alter table repair_answers add constraint repair_answers_confirmed_how_check
  check (confirmed_how in ('phone', 'email', 'portal', 'letter', 'document', 'policy', 'link', 'key'));
