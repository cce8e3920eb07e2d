-- The tables of db as they are now. Written by bin/types to be read: a migration changes them.

-- What the keys of this site must be able to open; only the owner role reads it, when it starts.
create table auth.key_checks (
  name text primary key,
  sealed text not null
);
alter table auth.key_checks enable row level security;

create table backups (
  at timestamptz primary key default clock_timestamp(),
  rows bigint not null check (rows >= 0),
  files bigint not null check (files >= 0),
  bytes bigint not null check (bytes >= 0)
);
alter table backups enable row level security;

create table idempotency_keys (
  user_id uuid not null, -- The person; for a visitor an id made of what was asked
  key text not null,
  fingerprint text not null,
  body jsonb, -- The answer; null while it is not known, and then the effect stands all the same
  claimed_at timestamptz not null default now(),
  claim uuid not null default gen_random_uuid(), -- The call that did it: only this one keeps its answer here
  refused smallint, -- The status of the answer, when what followed the effect was refused
  result jsonb, -- What the transaction gave back: from it a call that was cut off is brought to its end
  constraint idempotency_keys_pkey primary key (user_id, key)
);
alter table idempotency_keys enable row level security;
create policy system_all on idempotency_keys to app_system
  using (true);
grant delete, insert, select, update on idempotency_keys to app_system;

create table job_names (
  name text primary key,
  priority smallint not null default 0 -- The lowest that is due is worked first.
);
alter table job_names enable row level security;
create policy system_reads on job_names for select to app_system
  using (true);
grant select on job_names to app_system;

-- Kept in parts of a day (keep_parts), each with the id as its key.
create table live_events (
  id bigint not null default nextval('live_events_id_seq'::regclass),
  xid xid8 not null default pg_current_xact_id(),
  user_id uuid,
  event text check (event in ('INSERT', 'UPDATE')),
  table_name text,
  payload jsonb,
  at timestamptz not null default clock_timestamp(),
  began timestamptz not null default now(), -- When its transaction began: no event of a later cursor is older.
  people uuid[], -- Of a row that holds all that one transaction said: everybody who is told some of it.
  -- What they are told, in order: to, event, table and new, as user_id, event, table_name and payload say it of one
  -- person.
  said jsonb,
  constraint live_events_one_or_many check ((said is null) = (people is null) and (said is null) = (user_id is not null)
    and (said is null) = (event is not null) and (said is null) = (table_name is not null) and (said is null) = (payload
    is not null))
) partition by range (at);
create index live_events_order on live_events (xid, id);
create index live_events_people on live_events using gin (people) where (people is not null);
create index live_events_user on live_events (user_id, xid, id);
alter table live_events enable row level security;
create policy system_forgets on live_events for delete to app_system
  using (at < (now() - '6 days'::interval));
create policy system_reads on live_events for select to app_system
  using (true);
grant delete, select on live_events to app_system;

create table migrations (
  name text primary key,
  at timestamptz not null default now()
);
alter table migrations enable row level security;

create table outbox (
  id uuid primary key,
  to_address text not null check (to_address ~ '^[^\s<>,;]+@[^\s<>,;]+$'),
  subject text not null check (subject !~ '[\r\n]'),
  text_body text not null,
  html_body text not null,
  kind text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  failed_at timestamptz,
  unless_read boolean not null default false,
  unsubscribe_url text check (unsubscribe_url ~ '^https?://[^\s<>]+$'),
  attached_kind text, -- A document of ours that goes with the mail, made when it is sent.
  attached_id uuid,
  batch uuid, -- Those of one transaction have the same, and are one job; null where a mail has a job of its own.
  constraint outbox_attached check ((attached_kind is null) = (attached_id is null))
);
create index outbox_batch on outbox (batch) where ((batch is not null) and (sent_at is null) and (failed_at is null));
create index outbox_to on outbox (to_address, created_at desc);
create trigger delivered after update on outbox for each row execute function tg_outbox_delivered();
create trigger dropped after delete on outbox for each row when (old.sent_at is null and old.failed_at is null) execute
  function tg_outbox_dropped();
create trigger nobody_reads before insert on outbox for each row when (new.to_address ~~ '%@deleted.invalid') execute
  function tg_nobody_reads();
alter table outbox enable row level security;
create policy system_all on outbox to app_system
  using (true);
grant delete, insert, select, update (sent_at, attempts, last_error, failed_at) on outbox to app_system;

create table status_transitions (
  machine text not null,
  from_status text not null,
  to_status text not null,
  needs_reason boolean not null default false,
  constraint status_transitions_pkey primary key (machine, from_status, to_status)
);
alter table status_transitions enable row level security;
create policy everyone_reads on status_transitions for select to app_request, app_system
  using (true);
grant select on status_transitions to app_request;
grant select on status_transitions to app_system;
