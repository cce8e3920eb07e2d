-- A key of a business: software that works for it. It is a member with a profile and a role of its own, so that row
-- security and the policies hold it as they hold people; what it may call at all, its scopes say.
create table api_keys (
  id uuid primary key references profiles (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  secret_hash bytea not null unique,
  last_four text not null check (char_length(last_four) = 4),
  earlier_hash bytea unique,
  earlier_until timestamptz,
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references profiles (id) on delete set null,
  check ((earlier_hash is null) = (earlier_until is null))
);
comment on column api_keys.id is 'Also of its profile, whose name is the key’s: on every timeline it stands as itself.';
comment on column api_keys.earlier_hash is 'The secret before the last rotation, for as long as both open.';
comment on column api_keys.created_by is 'Whoever made it may know its secret: it opens nothing once they are no owner anymore.';
create index api_keys_provider on api_keys (provider_id);
create index api_keys_created_by on api_keys (created_by);
create index api_keys_revoked_by on api_keys (revoked_by) where (revoked_by is not null);
alter table api_keys enable row level security;
create policy owners_or_admin_read on api_keys for select to app_request
  using ((provider_id in (select actor_providers_for('team'))) or (select actor_is_admin()));
create policy system_all on api_keys to app_system using (true);
-- neither hash is anybody's to read but the system's
grant select (id, provider_id, scopes, last_four, earlier_until, created_by, created_at, expires_at, last_used_at, revoked_at, revoked_by)
  on api_keys to app_request;
grant select, update (last_used_at) on api_keys to app_system;

create function tg_forget_in_keys()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from provider_members m using api_keys k where k.created_by = old.id and m.user_id = k.id;
  update profiles p set name = 'API key' from api_keys k where k.created_by = old.id and p.id = k.id;
  update api_keys set revoked_at = coalesce(revoked_at, now()), earlier_hash = null, earlier_until = null where created_by = old.id;
  return new;
end $$;
create trigger forget_in_keys before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_keys();
