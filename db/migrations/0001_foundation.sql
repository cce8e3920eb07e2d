-- What every noun stands on: the two roles, who acts, the audit log, states, live events, mail, jobs, rules.
create extension if not exists pg_trgm;

do $$ begin
  if not exists (select from pg_roles where rolname = 'app_request') then create role app_request nologin; end if;
  if not exists (select from pg_roles where rolname = 'app_system') then create role app_system nologin; end if;
end $$;
revoke all on schema public from public;
grant usage on schema public to app_request, app_system;
alter default privileges revoke execute on functions from public;

create function actor_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
comment on function actor_id() is 'The person this transaction acts for; null for visitors and the system.';
grant execute on function actor_id() to app_request, app_system;

-- Audit: append-only. An admin can read it; nobody can change it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_table text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_log_subject on audit_log (subject_table, subject_id, id);
create index audit_log_actor on audit_log (actor_id, id);
alter table audit_log enable row level security;
create function write_audit(action text, subject_table text, subject_id text, before jsonb, after jsonb, reason text)
  returns void language sql security definer set search_path = public as $$
  insert into audit_log (actor_id, action, subject_table, subject_id, before, after, reason, request_id)
  values (actor_id(), action, subject_table, subject_id, nullif(before, 'null'), nullif(after, 'null'), reason,
    nullif(current_setting('app.request_id', true), '')) $$;
revoke all on function write_audit from public;
grant execute on function write_audit to app_request, app_system;

-- States: one table of allowed moves for all machines; the noun's TypeScript status table must equal it.
create table status_transitions (
  machine text not null,
  from_status text not null,
  to_status text not null,
  needs_reason boolean not null default false,
  primary key (machine, from_status, to_status)
);
alter table status_transitions enable row level security;
create policy everyone_reads on status_transitions for select to app_request, app_system using (true);
grant select on status_transitions to app_request, app_system;

create function current_reason() returns text language sql stable
  as $$ select nullif(current_setting('app.reason', true), '') $$;
create function current_next_expected_at() returns timestamptz language sql stable
  as $$ select nullif(current_setting('app.next_expected_at', true), '')::timestamptz $$;
grant execute on function current_reason(), current_next_expected_at() to app_request, app_system;

-- Arguments: machine, column, events table, its foreign key. Refuses an unlisted move and writes the timeline.
create function tg_status() returns trigger language plpgsql security definer set search_path = public as $$
declare
  machine text := tg_argv[0];
  column_name text := tg_argv[1];
  before text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> column_name end;
  after text := to_jsonb(new) ->> column_name;
  move status_transitions;
begin
  if before is not distinct from after then return null; end if;
  if before is not null then
    select * into move from status_transitions t
      where t.machine = tg_argv[0] and t.from_status = before and t.to_status = after;
    if not found then
      raise exception '% cannot go from % to %.', machine, before, after using errcode = 'CC409';
    end if;
    if move.needs_reason and current_reason() is null then
      raise exception 'A reason is needed to go from % to %.', before, after using errcode = 'CC409';
    end if;
  end if;
  if tg_nargs > 2 then
    execute format(
      'insert into %I (%I, machine, from_status, to_status, actor_id, reason, next_expected_at) values ($1, $2, $3, $4, actor_id(), current_reason(), current_next_expected_at())',
      tg_argv[2], tg_argv[3]) using new.id, machine, before, after;
  end if;
  return null;
end $$;

create function tg_touch() returns trigger language plpgsql as $$ begin new.updated_at := now(); return new; end $$;

-- Live events: written in the business transaction, one row per person who may see it.
create table live_events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  event text not null check (event in ('INSERT', 'UPDATE')),
  table_name text not null,
  payload jsonb not null,
  at timestamptz not null default now()
);
create index live_events_order on live_events (xid, id);
create index live_events_user on live_events (user_id, xid, id);
alter table live_events enable row level security;
create policy system_all on live_events to app_system using (true) with check (true);
grant select, delete on live_events to app_system;

-- Mail: written in the business transaction, sent by a job, shown at /dev/mail in demo.
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
  last_error text
);
create index outbox_to on outbox (to_address, created_at desc);
alter table outbox enable row level security;
create policy system_all on outbox to app_system using (true) with check (true);
grant select, insert, delete, update (sent_at, attempts, last_error) on outbox to app_system;

-- Jobs: graphile_worker is closed to both roles; this is the one narrow door, and the names are listed.
create function add_job(name text, payload json, run_at timestamptz default null, job_key text default null)
  returns void language plpgsql security definer set search_path = public as $$
begin
  if name not in ('send_mail', 'account_mail', 'expire_hold', 'reconcile_order', 'release_order', 'order_clock', 'claim_clock', 'delete_blob') then
    raise exception 'unknown job %', name;
  end if;
  perform graphile_worker.add_job(name, payload, run_at := run_at, job_key := job_key, max_attempts := 25);
end $$;
revoke all on function add_job from public;
grant execute on function add_job to app_request, app_system;

create function queue_mail(id uuid, to_address text, subject text, text_body text, html_body text, kind text)
  returns void language sql security definer set search_path = public as $$
  insert into outbox (id, to_address, subject, text_body, html_body, kind)
    values (id, to_address, subject, text_body, html_body, kind);
  select add_job('send_mail', json_build_object('id', id)) $$;
revoke all on function queue_mail from public;
grant execute on function queue_mail to app_request, app_system;

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  body jsonb,
  claimed_at timestamptz not null default now(),
  primary key (user_id, key)
);
alter table idempotency_keys enable row level security;
create policy system_all on idempotency_keys to app_system using (true) with check (true);
grant select, insert, update, delete on idempotency_keys to app_system;

-- Rules: our own conditions as versioned data. The newest version in effect counts; nothing is overwritten.
create table rules (
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  effective_from timestamptz not null default now(),
  changed_by uuid,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (key, version)
);
comment on table rules is 'Ours, not law (rules.md): cancellation, response clock, release, hold, lead fees, credentials.';
alter table rules enable row level security;
create policy everyone_reads on rules for select to app_request, app_system using (true);
grant select on rules to app_request, app_system;
