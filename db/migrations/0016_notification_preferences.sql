-- What a person wants to hear about and where, and what became of everything they were told.
create table notification_preferences (
  user_id uuid not null references profiles on delete cascade,
  topic text not null check (topic in ('claims', 'bookings', 'work', 'verification', 'messages', 'team')),
  channel text not null check (channel in ('app', 'email')),
  enabled boolean not null,
  primary key (user_id, topic, channel),
  constraint always_in_the_app check (enabled or channel = 'email' or topic = 'messages')
);
comment on table notification_preferences is 'Only what a person changed; the defaults are in features/notifications/preference.ts.';
alter table notification_preferences enable row level security;
create policy own_rows on notification_preferences to app_request
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy system_all on notification_preferences to app_system using (true) with check (true);
grant select, delete, insert, update (enabled) on notification_preferences to app_request, app_system;

create table notification_deliveries (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  topic text not null check (topic in ('claims', 'bookings', 'work', 'verification', 'messages', 'team')),
  title text not null check (char_length(title) between 1 and 200),
  app text not null check (app in ('sent', 'off')),
  email text not null check (email in ('queued', 'sent', 'failed', 'read', 'off', 'none')),
  email_reason text check (char_length(email_reason) <= 300),
  email_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table notification_deliveries is 'One row per piece of news, with the id of its notification and of its mail, where it has them.';
create index notification_deliveries_user on notification_deliveries (user_id, created_at desc, id desc);
alter table notification_deliveries enable row level security;
create policy own_reads on notification_deliveries for select to app_request using (user_id = (select actor_id()));
grant select on notification_deliveries to app_request;

-- A mail that its server refused for good is not tried again; one link in it stops mails of its topic (RFC 8058).
alter table outbox
  add column failed_at timestamptz,
  add column unless_read boolean not null default false,
  add column unsubscribe_url text check (unsubscribe_url ~ '^https?://[^\s<>]+$');
grant update (failed_at) on outbox to app_system;

create function tg_outbox_delivered() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update notification_deliveries set
    email = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'queued' end,
    email_reason = case when new.sent_at is null then left(new.last_error, 300) end,
    email_at = coalesce(new.sent_at, new.failed_at, email_at)
  where id = new.id;
  return null;
end $$;
create trigger delivered after update on outbox for each row execute function tg_outbox_delivered();

-- What was taken out of the outbox before it left was never sent.
create function tg_outbox_dropped() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update notification_deliveries set email = 'none', email_at = null where id = old.id and email = 'queued';
  return null;
end $$;
create trigger dropped after delete on outbox for each row
  when (old.sent_at is null and old.failed_at is null) execute function tg_outbox_dropped();

-- A mail that only waited for its reader is not needed once they have read it in the app.
create function tg_read_before_mail() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from outbox where id = new.id and unless_read and sent_at is null and failed_at is null and attempts = 0;
  if found then update notification_deliveries set email = 'read', email_at = null where id = new.id; end if;
  return null;
end $$;
create trigger read_before_mail after update of read on notifications for each row
  when (new.read and not old.read) execute function tg_read_before_mail();

-- The one place where somebody is told something: looks at what they want, writes the notification and queues the mail
-- in their language. The address never leaves the database; U+E000 in a letter stands for the reader's name.
drop function notify_person(uuid, uuid, text, jsonb, text);
create function notify_person(news uuid, person uuid, about text, kind text, texts jsonb, leads_to text, defaults jsonb, letters jsonb)
  returns void language plpgsql security definer set search_path = public as $$
declare
  reader profiles;
  wants_app boolean;
  wants_mail boolean;
  letter jsonb;
  heading text;
  due timestamptz := coalesce((letters ->> 'not_before')::timestamptz, now());
begin
  select * into reader from profiles p where p.id = person and p.deleted_at is null;
  if not found then return; end if;
  select coalesce(bool_and(p.enabled) filter (where p.channel = 'app'), (defaults ->> 'app')::boolean),
    coalesce(bool_and(p.enabled) filter (where p.channel = 'email'), (defaults ->> 'email')::boolean)
    into wants_app, wants_mail from notification_preferences p where p.user_id = person and p.topic = about;
  letter := letters -> reader.language;
  heading := texts -> reader.language ->> 'title';
  if wants_app then
    insert into notifications (id, user_id, type, title, message, action_url)
      values (news, person, kind, heading, texts -> reader.language ->> 'message', leads_to);
  end if;
  insert into notification_deliveries (id, user_id, topic, title, app, email, email_at)
    values (news, person, about, heading, case when wants_app then 'sent' else 'off' end,
      case when letter is null then 'none' when wants_mail then 'queued' else 'off' end,
      case when letter is not null and wants_mail then due end);
  if letter is not null and wants_mail then
    insert into outbox (id, to_address, subject, text_body, html_body, kind, unsubscribe_url, unless_read)
      values (news, reader.email, letter ->> 'subject', replace(letter ->> 'text', chr(57344), reader.name),
        replace(letter ->> 'html', chr(57344),
          replace(replace(replace(reader.name, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')),
        letters ->> 'kind', letters ->> 'unsubscribe_url', letters ? 'not_before');
    perform add_job('send_mail', json_build_object('id', news), due);
  end if;
end $$;
revoke all on function notify_person from public;
grant execute on function notify_person to app_request, app_system;
