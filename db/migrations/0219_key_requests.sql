-- A key may ask for an invoice. Nothing is billed by that: a second member of the business, whom an owner named on the
-- key and who was not shown its secret, does it or says no.
alter table api_keys add column confirmer_id uuid references profiles (id) on delete set null;
comment on column api_keys.confirmer_id is 'Who confirms what it asks for: never who may know its secret.';
create index api_keys_confirmer on api_keys (confirmer_id) where (confirmer_id is not null);
grant select (confirmer_id) on api_keys to app_request;

create table key_requests (
  id uuid primary key,
  key_id uuid not null references api_keys (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  repair_id uuid not null references repairs (id) on delete cascade,
  input jsonb not null check ((jsonb_typeof(input -> 'number') = 'string' and jsonb_typeof(input -> 'total_cents') = 'number') is true),
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
comment on table key_requests is 'An invoice that software asked for with a key of the business; it is issued when the named member confirms.';
comment on column key_requests.input is 'What issue_invoice is given when it is confirmed.';
comment on column key_requests.secret_by is 'Who was shown the secret with which it was asked: they never confirm it.';
create index key_requests_key on key_requests (key_id);
create index key_requests_provider on key_requests (provider_id, asked_at desc);
create index key_requests_repair on key_requests (repair_id);
create index key_requests_secret_by on key_requests (secret_by) where (secret_by is not null);
create index key_requests_ended_by on key_requests (ended_by) where (ended_by is not null);
create unique index key_requests_one on key_requests (repair_id) where (status = 'waiting');
alter table key_requests enable row level security;
create policy members_read on key_requests for select to app_request
  using (provider_id in (select actor_providers_for('prices')));
create policy system_all on key_requests to app_system using (true);
grant select on key_requests to app_request;
grant insert (id, key_id, provider_id, repair_id, input, secret_by, asked_at, lapses_at), select,
  update (status, ended_at, ended_by, reason) on key_requests to app_system;

insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('key_request', 'waiting', 'confirmed', false),
  ('key_request', 'waiting', 'declined', false),
  ('key_request', 'waiting', 'lapsed', false),
  ('key_request', 'waiting', 'ended', false);
create trigger status after insert or update of status on key_requests for each row execute function
  tg_status('key_request', 'status');

create function tg_key_request_mover()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  it api_keys;
begin
  if actor_id() is null or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  select * into it from api_keys where id = new.key_id;
  if (case new.status
    when 'waiting' then actor_id() = it.id and it.revoked_at is null and new.provider_id = it.provider_id
      and new.secret_by is not distinct from it.created_by
    when 'confirmed' then actor_id() = it.confirmer_id and actor_id() = new.ended_by and actor_id() is distinct from it.created_by
      and actor_id() is distinct from new.secret_by and new.provider_id in (select actor_providers_for('authorize_work'))
      and it.revoked_at is null and new.ended_at < new.lapses_at
    when 'declined' then actor_id() = new.ended_by and new.reason is not null and (new.provider_id in (select actor_providers_for('team'))
      or actor_id() = it.confirmer_id and new.provider_id in (select actor_providers_for('authorize_work')))
    when 'lapsed' then new.ended_at >= new.lapses_at
    else it.revoked_at is not null or (select b.market_status <> 'open' from provider_profiles b where b.id = new.provider_id) end) is not true then
    raise exception 'only the key asks, and only its confirmer confirms' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function tg_key_request_mover is 'A key asks; the member named on it, who was shown no secret of it, confirms in time; they or an owner say no.';
create trigger mover before insert or update on key_requests for each row execute function tg_key_request_mover();

create function tg_key_requests_end()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  execute format('update key_requests set status = ''ended'', ended_at = now() where %I = $1 and status = ''waiting''', tg_argv[0]) using new.id;
  return new;
end $$;
comment on function tg_key_requests_end is 'What a revoked key, or a key of a suspended business, asked for is over. Argument: the column of key_requests that names the row.';
create trigger requests_end after update of revoked_at on api_keys for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function tg_key_requests_end('key_id');
create trigger key_requests_end after update of market_status on provider_profiles for each row
  when (new.market_status <> 'open' and old.market_status = 'open') execute function tg_key_requests_end('provider_id');
