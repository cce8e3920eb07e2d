-- The tables of base/notifications as they are now. Written by bin/types to be read: a migration changes them.

-- One row per piece of news, with the id of its notification and of its mail, where it has them.
create table notification_deliveries (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  topic text not null check (topic in ('claims', 'bookings', 'work', 'verification', 'messages', 'team')),
  title text not null check (char_length(title) between 1 and 200),
  app text not null check (app in ('sent', 'off')),
  email text not null check (email in ('queued', 'sent', 'failed', 'read', 'off', 'none')),
  email_reason text check (char_length(email_reason) <= 300),
  email_at timestamptz,
  created_at timestamptz not null default now()
);
create index notification_deliveries_user on notification_deliveries (user_id, created_at desc, id desc);
alter table notification_deliveries enable row level security;
create policy own_reads on notification_deliveries for select to app_request
  using (user_id = (select actor_id()));
grant select on notification_deliveries to app_request;

-- Only what a person changed; the defaults are in features/notifications/preference.ts.
create table notification_preferences (
  user_id uuid not null references profiles (id) on delete cascade,
  topic text not null check (topic in ('claims', 'bookings', 'work', 'verification', 'messages', 'team')),
  channel text not null check (channel in ('app', 'email')),
  enabled boolean not null,
  constraint notification_preferences_pkey primary key (user_id, topic, channel),
  constraint always_in_the_app check (enabled or channel = 'email' or topic = 'messages')
);
alter table notification_preferences enable row level security;
create policy own on notification_preferences to app_request
  using (user_id = (select actor_id()));
create policy system_all on notification_preferences to app_system
  using (true);
grant delete, insert, select, update (enabled) on notification_preferences to app_request;
grant delete, insert, select, update (enabled) on notification_preferences to app_system;

create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  type text not null check (type in ('success', 'warning', 'error', 'booking', 'info')),
  title text not null check (char_length(title) between 1 and 200),
  message text not null check (char_length(message) between 1 and 2000),
  -- A path of this site only: never another origin, never a script.
  action_url text check (action_url ~ '^/[^/\\]' or action_url = '/'),
  read boolean not null default false,
  created_at timestamptz not null default now()
);
create index notifications_newest on notifications (created_at desc);
create index notifications_user on notifications (user_id, created_at desc);
create trigger live after insert or update on notifications for each row execute function tg_notifications_live();
create trigger nobody_reads before insert on notifications for each row execute function tg_nobody_reads();
create trigger read_before_mail after update of read on notifications for each row when (new.read and not old.read)
  execute function tg_read_before_mail();
alter table notifications enable row level security;
create policy own_reads on notifications for select to app_request
  using (user_id = (select actor_id()));
create policy own_updates on notifications for update to app_request
  using (user_id = (select actor_id()));
create policy system_all on notifications to app_system
  using (true);
grant select, update (read) on notifications to app_request;
grant select on notifications to app_system;
