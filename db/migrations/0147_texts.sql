-- Text messages beside mails: a number that its person has verified, what is sent to it, and what came back (docs/decisions/057).
create table phones (
  user_id uuid primary key references profiles (id) on delete cascade,
  number text not null check (number ~ '^\+1[2-9][0-9]{2}[2-9][0-9]{6}$'),
  mark text not null,
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  words_version integer not null check (words_version > 0),
  opted_in_at timestamptz not null,
  verified_at timestamptz not null
);
comment on table phones is 'The number of a person that gets texts, once a code was typed from it.';
comment on column phones.mark is 'A keyed hash of the number: what its owner said by STOP stays known when the number is gone from here.';
comment on column phones.words_version is 'Which words were agreed to; features/base/notifications/phone.ts has them.';
create index phones_mark on phones (mark);

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
comment on table phone_codes is 'A number that waits for its code; the words were agreed to when it was asked for.';

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
comment on table texts is 'One row per text message; one of news has the id of its notification. A body with a code is sealed until it is sent.';
create index texts_user on texts (user_id, created_at desc);

create table text_replies (
  id text primary key check (char_length(id) between 1 and 100),
  mark text not null,
  said text not null check (said in ('stop', 'start')),
  received_at timestamptz not null
);
comment on table text_replies is 'STOP and START of a number, by its keyed hash; once per message of the text provider.';
create index text_replies_mark on text_replies (mark, received_at desc);

alter table notification_preferences drop constraint notification_preferences_channel_check;
alter table notification_preferences add constraint notification_preferences_channel_check check (channel in ('app', 'email', 'text'));
alter table notification_preferences drop constraint always_in_the_app;
alter table notification_preferences add constraint always_in_the_app check (enabled or channel <> 'app' or topic = 'messages');
alter table notification_deliveries add column text text not null default 'none' check (text in ('queued', 'sent', 'failed', 'read', 'off', 'none'));
alter table notification_deliveries add column text_at timestamptz;

create function text_stopped_at(of_mark text) returns timestamptz language sql stable set search_path = public as $$ select null::timestamptz $$;
grant execute on function text_stopped_at to app_system;
comment on function text_stopped_at is 'Since when a number wants no texts, by its keyed hash; null for one that takes them.';
create function tg_text_sent() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create function tg_text_dropped() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create trigger sent after update on texts for each row when (new.kind = 'news') execute function tg_text_sent();
create trigger dropped after delete on texts for each row when (old.kind = 'news' and old.sent_at is null and old.failed_at is null)
  execute function tg_text_dropped();
create trigger nobody_reads before insert on phones for each row execute function tg_nobody_reads();

alter table phones enable row level security;
create policy own on phones to app_request using (user_id = (select actor_id()));
create policy system_all on phones to app_system using (true);
grant select, delete on phones to app_request;
grant select, insert, update, delete on phones to app_system;
alter table phone_codes enable row level security;
create policy system_all on phone_codes to app_system using (true);
grant select, insert, update, delete on phone_codes to app_system;
alter table texts enable row level security;
create policy system_all on texts to app_system using (true);
grant select, insert, delete, update (body, sent_at, attempts, last_error, failed_at) on texts to app_system;
alter table text_replies enable row level security;
create policy system_all on text_replies to app_system using (true);
grant select, insert on text_replies to app_system;

insert into job_names (name) values ('send_text');
