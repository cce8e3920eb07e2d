-- The tables of base/messages as they are now. Written by bin/types to be read: a migration changes them.

create table blocks (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint blocks_pkey primary key (blocker_id, blocked_id),
  constraint blocks_check check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
alter table blocks enable row level security;
create policy own_deletes on blocks for delete to app_request
  using (blocker_id = (select actor_id()));
create policy own_inserts on blocks for insert to app_request
  with check (blocker_id = (select actor_id()) and (exists (select from conversations c where c.topic = 'direct' and
    actor_in_conversation(c.id) and (blocks.blocker_id = c.participant_1_id or blocks.blocker_id = c.participant_2_id)
    and (blocks.blocked_id = c.participant_1_id or blocks.blocked_id = c.participant_2_id))));
create policy own_reads on blocks for select to app_request
  using (blocker_id = (select actor_id()));
grant delete, insert (blocker_id, blocked_id), select on blocks to app_request;

create table conversations (
  id uuid primary key,
  participant_1_id uuid not null references profiles (id) on delete restrict,
  -- Null in a support thread: every claims admin answers there.
  participant_2_id uuid references profiles (id) on delete restrict,
  topic text not null default 'direct' check (topic in ('direct', 'support')),
  claim_id uuid references claims (id) on delete restrict,
  order_id uuid references orders (id) on delete restrict,
  listing_id uuid references listings (id) on delete set null,
  last_message_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  provider_id uuid references provider_profiles (id) on delete restrict,
  -- The side that is not the business; both are found from the order or listing it is about.
  customer_id uuid references profiles (id) on delete restrict,
  constraint conversations_check check (participant_1_id <> participant_2_id),
  constraint conversations_check1 check ((topic = 'support') = (participant_2_id is null))
);
create index conversations_1 on conversations (participant_1_id, last_message_at desc);
create index conversations_2 on conversations (participant_2_id, last_message_at desc);
create unique index conversations_pair on conversations (least(participant_1_id, participant_2_id),
  greatest(participant_1_id, participant_2_id), order_id) nulls not distinct where (topic = 'direct');
create index conversations_provider on conversations (provider_id, last_message_at desc) where (provider_id is not
  null);
create unique index conversations_support on conversations (participant_1_id, claim_id) nulls not distinct where (topic
  = 'support');
create trigger sides before insert on conversations for each row execute function tg_conversation_sides();
alter table conversations enable row level security;
create policy admins_open_support on conversations for insert to app_request
  with check (topic = 'support' and (select actor_is_admin()) and (exists (select from claims c where c.id =
    conversations.claim_id and c.driver_id = conversations.participant_1_id)));
create policy own_inserts on conversations for insert to app_request
  with check ((participant_1_id = (select actor_id()) or (provider_id in (select actor_providers_for('messages'))) and
    customer_id <> (select actor_id()) and participant_1_id = ((select p.user_id from provider_profiles p where p.id =
    conversations.provider_id))) and (claim_id is null or actor_owns_claim(claim_id)) and (topic = 'support' or
    participant_2_id = contact_for(listing_id, order_id)));
create policy participants_read on conversations for select to app_request
  using (case when topic = 'support' then participant_1_id = (select actor_id()) or (select actor_is_admin()) when
    provider_id is null then (select actor_id()) = participant_1_id or (select actor_id()) = participant_2_id else
    customer_id = (select actor_id()) or (provider_id in (select actor_providers_for('messages'))) end);
create policy system_all on conversations to app_system
  using (true);
grant insert (id, participant_1_id, participant_2_id, topic, claim_id, order_id, listing_id), select on conversations to
  app_request;
grant select on conversations to app_system;

-- Files of the sender’s folder "messages": pictures there are kept without place and camera.
create table message_attachments (
  file_id uuid primary key references files (id) on delete restrict,
  message_id uuid not null references messages (id) on delete cascade,
  position integer not null check ("position" >= 0 and "position" <= 4),
  constraint message_attachments_message_id_position_key unique (message_id, "position")
);
alter table message_attachments enable row level security;
create policy of_readable_message on message_attachments for select to app_request
  using ((exists (select from messages m where m.id = message_attachments.message_id)));
create policy own_inserts on message_attachments for insert to app_request
  with check (actor_uploaded(file_id, 'messages') and (exists (select from messages m where m.id =
    message_attachments.message_id and m.sender_id = (select actor_id()))));
grant insert, select on message_attachments to app_request;

create table message_reports (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade, -- Null when the whole conversation is reported.
  reporter_id uuid not null references profiles (id) on delete restrict,
  about_id uuid not null references profiles (id) on delete restrict,
  reason text not null check (reason in ('spam', 'abuse', 'fraud', 'off_platform', 'private_data', 'other')),
  details text check (char_length(details) between 1 and 1000),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references profiles (id) on delete restrict,
  outcome text check (outcome in ('acted', 'no_action')),
  resolution text check (char_length(resolution) between 1 and 1000),
  constraint message_reports_check check (num_nonnulls(resolved_at, resolved_by, outcome, resolution) in (0, 4)),
  constraint message_reports_check1 check (reporter_id <> about_id)
);
create unique index message_reports_open on message_reports (reporter_id, conversation_id, message_id) nulls not
  distinct where (resolved_at is null);
create index message_reports_queue on message_reports (resolved_at, created_at);
alter table message_reports enable row level security;
create policy admins_resolve on message_reports for update to app_request
  using ((select actor_is_admin()))
  with check (resolved_by = (select actor_id()));
create policy participants_report on message_reports for insert to app_request
  with check (reporter_id = (select actor_id()) and actor_in_conversation(conversation_id) and (exists (select from
    conversations c where c.id = message_reports.conversation_id and c.topic = 'direct' and (message_reports.about_id =
    c.participant_1_id or message_reports.about_id = c.participant_2_id or (message_reports.about_id in (select
    m.sender_id from messages m where m.conversation_id = c.id))))) and (message_id is null or (exists (select from
    messages m where m.id = message_reports.message_id and m.conversation_id = message_reports.conversation_id and
    m.sender_id = message_reports.about_id))));
create policy reporter_or_admin_reads on message_reports for select to app_request
  using (reporter_id = (select actor_id()) or (select actor_is_admin()));
grant insert (id, conversation_id, message_id, reporter_id, about_id, reason, details), select, update (resolved_at,
  resolved_by, outcome, resolution) on message_reports to app_request;

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (id) on delete restrict,
  content text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  has_files boolean not null default false,
  constraint messages_content_check check (content = btrim(content) and char_length(content) <= 5000 and (content <> ''
    or has_files))
);
create index messages_conversation on messages (conversation_id, created_at);
create index messages_sender on messages (sender_id, created_at desc);
create trigger inbox after insert on messages for each row execute function tg_support_thread();
create trigger live after insert or update on messages for each row execute function tg_messages_after();
create trigger person_present before insert on messages for each row execute function tg_person_present('sender_id');
alter table messages enable row level security;
create policy participants_read on messages for select to app_request
  using (actor_in_conversation(conversation_id));
create policy participants_send on messages for insert to app_request
  with check (sender_id = (select actor_id()) and actor_in_conversation(conversation_id) and not is_read and
    (conversation_state(conversation_id) ->> 'closed') is null);
create policy receivers_mark_read on messages for update to app_request
  using (sender_id <> (select actor_id()) and actor_in_conversation(conversation_id) and (exists (select from
    conversations c where c.id = messages.conversation_id and case when c.topic = 'support' then c.participant_1_id in
    (messages.sender_id, (select actor_id())) when c.provider_id is null then true else c.customer_id in
    (messages.sender_id, (select actor_id())) end)));
create policy system_all on messages to app_system
  using (true);
grant insert (id, conversation_id, sender_id, content, is_read, has_files), select, update (is_read) on messages to
  app_request;
grant select on messages to app_system;
