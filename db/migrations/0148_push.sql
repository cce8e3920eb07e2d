-- News as a notice of the browser: where each session can be reached, gone with it (docs/decisions/057).
create table push_endpoints (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://[^\s]+$' and char_length(endpoint) <= 2000),
  p256dh text not null check (char_length(p256dh) between 1 and 200),
  auth text not null check (char_length(auth) between 1 and 100),
  failures integer not null default 0 check (failures >= 0),
  made_at timestamptz not null
);
comment on table push_endpoints is 'Where the browser of a session takes notices: an address that the browser gave, never asked but through lib/server/outbound.ts.';
create index push_endpoints_user on push_endpoints (user_id);
alter table notification_preferences drop constraint notification_preferences_channel_check;
alter table notification_preferences add constraint notification_preferences_channel_check check (channel in ('app', 'email', 'text', 'push'));
alter table push_endpoints enable row level security;
create policy own on push_endpoints to app_request using (user_id = (select actor_id()));
create policy system_all on push_endpoints to app_system using (true);
grant select, delete on push_endpoints to app_request;
grant select, insert, delete, update (failures) on push_endpoints to app_system;
insert into job_names (name) values ('send_push');
