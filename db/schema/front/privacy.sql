-- The tables of front/privacy as they are now. Written by bin/types to be read: a migration changes them.

create table data_request_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references data_requests (id) on delete cascade,
  machine text not null default 'data_request',
  kind text not null default 'status',
  from_status text,
  to_status text,
  actor_id uuid references profiles (id) on delete set null,
  reason text,
  next_expected_at timestamptz,
  at timestamptz not null default now()
);
create index data_request_events_request on data_request_events (request_id, id);
alter table data_request_events enable row level security;
create policy of_readable_request on data_request_events for select to app_request
  using ((exists (select from data_requests r where r.id = data_request_events.request_id)));
create policy system_reads on data_request_events for select to app_system
  using (true);
grant select on data_request_events to app_request;
grant select on data_request_events to app_system;

create table data_requests (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete restrict,
  kind text not null check (kind in ('export', 'deletion', 'correction')),
  received_how text not null check (received_how in ('in_app', 'mail', 'letter', 'phone')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  note text check (char_length(note) <= 2000),
  status text not null default 'open' check (status in ('open', 'on_hold', 'done', 'refused')),
  hold_kind text check (hold_kind in ('claim', 'order', 'dispute', 'retention_law', 'identity', 'other')),
  -- The admin who wrote it down; null when the person asked or did it in the app.
  opened_by uuid references profiles (id) on delete set null,
  archive_until timestamptz, -- Until then its person, signed in, downloads the archive; an admin never does.
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint data_requests_check check ((status = 'on_hold') = (hold_kind is not null)),
  constraint data_requests_check1 check ((status in ('done', 'refused')) = (closed_at is not null)),
  constraint data_requests_check2 check (archive_until is null or kind = 'export' and status = 'done')
);
create index data_requests_due on data_requests (status, due_at, id);
create unique index data_requests_one_open on data_requests (person_id, kind) where (status in ('open', 'on_hold'));
create index data_requests_person on data_requests (person_id, received_at);
create trigger new_version before update of status on data_requests for each row execute function tg_version();
create trigger status after insert or update of status on data_requests for each row execute function
  tg_status('data_request', 'status', 'data_request_events', 'request_id');
alter table data_requests enable row level security;
create policy admins_decide on data_requests for update to app_request
  using ((select actor_is_admin()) and person_id <> (select actor_id()))
  with check ((select actor_is_admin()));
create policy own_or_admin_asks on data_requests for insert to app_request
  with check (status = 'open' and (person_id = (select actor_id()) and opened_by is null and received_how = 'in_app' or
    (select actor_is_admin()) and opened_by = (select actor_id()) and person_id <> (select actor_id())));
create policy own_or_admin_reads on data_requests for select to app_request
  using (person_id = (select actor_id()) or (select actor_is_admin()));
create policy system_reads on data_requests for select to app_system
  using (true);
create policy system_updates on data_requests for update to app_system
  using (true);
grant insert (id, person_id, kind, received_how, received_at, due_at, note, opened_by), select, update (status,
  hold_kind, archive_until, closed_at, version) on data_requests to app_request;
grant select, update (status, closed_at, version) on data_requests to app_system;

create table legal_holds (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) >= 3),
  placed_by uuid references profiles (id) on delete set null,
  placed_at timestamptz not null,
  lifted_by uuid references profiles (id) on delete set null,
  lifted_at timestamptz,
  lift_reason text,
  constraint legal_holds_check check ((lifted_at is null) = (lift_reason is null))
);
create unique index legal_holds_one on legal_holds (person_id) where (lifted_at is null);
alter table legal_holds enable row level security;
create policy admins_lift on legal_holds for update to app_request
  using ((select actor_is_admin()) and lifted_at is null and person_id <> (select actor_id()))
  with check ((select actor_is_admin()) and coalesce(lifted_by = (select actor_id()), true));
create policy admins_place on legal_holds for insert to app_request
  with check ((select actor_is_admin()) and placed_by = (select actor_id()) and person_id <> (select actor_id()) and
    lifted_at is null);
create policy admins_read on legal_holds for select to app_request
  using ((select actor_is_admin()));
create policy system_reads on legal_holds for select to app_system
  using (true);
grant insert (id, person_id, reason, placed_by, placed_at), select, update (lifted_by, lifted_at, lift_reason) on
  legal_holds to app_request;
grant select on legal_holds to app_system;
