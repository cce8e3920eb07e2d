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
  created_at timestamptz not null default now(),
  text text not null default 'none' check (text in ('queued', 'sent', 'failed', 'read', 'off', 'none')),
  text_at timestamptz
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
  channel text not null check (channel in ('app', 'email', 'text', 'push')),
  enabled boolean not null,
  constraint notification_preferences_pkey primary key (user_id, topic, channel),
  constraint always_in_the_app check (enabled or channel <> 'app' or topic = 'messages')
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
create constraint trigger live_said after insert or update on notifications deferrable initially deferred for each row
  execute function tg_send_live();
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

-- A number that waits for its code; the words were agreed to when it was asked for.
create table phone_codes (
  user_id uuid primary key references profiles (id) on delete cascade,
  number text not null check (number ~ '^\+1[2-9][0-9]{2}[2-9][0-9]{6}$'),
  code_mark text not null,
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  words_version integer not null check (words_version > 0),
  tries integer not null default 0 check (tries >= 0),
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
alter table phone_codes enable row level security;
create policy system_all on phone_codes to app_system
  using (true);
grant delete, insert, select, update on phone_codes to app_system;

-- The number of a person that gets texts, once a code was typed from it.
create table phones (
  user_id uuid primary key references profiles (id) on delete cascade,
  number text not null check (number ~ '^\+1[2-9][0-9]{2}[2-9][0-9]{6}$'),
  -- A keyed hash of the number: what its owner said by STOP stays known when the number is gone from here.
  mark text not null,
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  -- Which words were agreed to; features/base/notifications/phone.ts has them.
  words_version integer not null check (words_version > 0),
  opted_in_at timestamptz not null,
  verified_at timestamptz not null
);
create index phones_mark on phones (mark);
create trigger nobody_reads before insert on phones for each row execute function tg_nobody_reads();
alter table phones enable row level security;
create policy own on phones to app_request
  using (user_id = (select actor_id()));
create policy system_all on phones to app_system
  using (true);
grant delete, select on phones to app_request;
grant delete, insert, select, update on phones to app_system;

-- Where the browser of a session takes notices: an address that the browser gave, never asked but through
-- lib/server/outbound.ts.
create table push_endpoints (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://[^\s]+$' and char_length(endpoint) <= 2000),
  p256dh text not null check (char_length(p256dh) between 1 and 200),
  auth text not null check (char_length(auth) between 1 and 100),
  made_at timestamptz not null,
  failing_since timestamptz
);
create index push_endpoints_user on push_endpoints (user_id);
alter table push_endpoints enable row level security;
create policy own on push_endpoints to app_request
  using (user_id = (select actor_id()));
create policy system_all on push_endpoints to app_system
  using (true);
grant delete, select on push_endpoints to app_request;
grant delete, insert, select, update (failing_since) on push_endpoints to app_system;

-- STOP and START of a number, by its keyed hash; once per message of the text provider.
create table text_replies (
  id text primary key check (char_length(id) between 1 and 100),
  mark text not null,
  said text not null check (said in ('stop', 'start')),
  received_at timestamptz not null
);
create index text_replies_mark on text_replies (mark, received_at desc);
alter table text_replies enable row level security;
create policy system_all on text_replies to app_system
  using (true);
grant insert, select on text_replies to app_system;

-- One row per text message; one of news has the id of its notification. A body with a code is sealed until it is sent.
create table texts (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  to_number text not null check (to_number ~ '^\+1[2-9][0-9]{2}[2-9][0-9]{6}$'),
  body text not null check (char_length(body) between 1 and 800),
  kind text not null check (kind in ('code', 'welcome', 'news')),
  topic text check (topic in ('claims', 'bookings', 'work', 'verification', 'messages', 'team')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text check (char_length(last_error) <= 300),
  failed_at timestamptz,
  constraint texts_topic check ((kind = 'news') = (topic is not null))
);
create index texts_user on texts (user_id, created_at desc);
create trigger dropped after delete on texts for each row when (old.kind = 'news' and old.sent_at is null and
  old.failed_at is null) execute function tg_text_dropped();
create trigger sent after update on texts for each row when (new.kind = 'news') execute function tg_text_sent();
alter table texts enable row level security;
create policy system_all on texts to app_system
  using (true);
grant delete, insert, select, update (body, sent_at, attempts, last_error, failed_at) on texts to app_system;
