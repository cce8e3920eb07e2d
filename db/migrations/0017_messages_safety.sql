-- What people need to be safe in a conversation: attachments only its sides can open, reports, and blocks.
alter table messages add column has_files boolean not null default false;
alter table messages drop constraint messages_content_check,
  add constraint messages_content_check check (content = btrim(content) and char_length(content) <= 5000 and (content <> '' or has_files));
create index messages_sender on messages (sender_id, created_at desc);
grant insert (has_files) on messages to app_request;

create table message_attachments (
  file_id uuid primary key references files on delete restrict,
  message_id uuid not null references messages on delete cascade,
  position integer not null check (position between 0 and 4),
  unique (message_id, position)
);
comment on table message_attachments is 'Files of the sender''s folder "messages": pictures there are kept without place and camera.';

create table blocks (
  blocker_id uuid not null references profiles on delete cascade,
  blocked_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

create table message_reports (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  message_id uuid references messages on delete cascade,
  reporter_id uuid not null references profiles on delete restrict,
  about_id uuid not null references profiles on delete restrict,
  reason text not null check (reason in ('spam', 'abuse', 'fraud', 'off_platform', 'private_data', 'other')),
  details text check (char_length(details) between 1 and 1000),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references profiles on delete restrict,
  outcome text check (outcome in ('acted', 'no_action')),
  resolution text check (char_length(resolution) between 1 and 1000),
  check (num_nonnulls(resolved_at, resolved_by, outcome, resolution) in (0, 4)),
  check (reporter_id <> about_id)
);
comment on column message_reports.message_id is 'Null when the whole conversation is reported.';
create unique index message_reports_open on message_reports (reporter_id, conversation_id, message_id) nulls not distinct where resolved_at is null;
create index message_reports_queue on message_reports (resolved_at, created_at);

-- Whether the actor may open this file because it was sent in a conversation of theirs; an admin also while it is reported.
create function actor_reads_attachment(wanted uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from message_attachments a join messages m on m.id = a.message_id join conversations c on c.id = m.conversation_id
    where a.file_id = wanted and (actor_id() in (c.participant_1_id, c.participant_2_id)
      or actor_is_admin() and (c.topic = 'support' or exists (select from message_reports r where r.conversation_id = c.id
        and r.resolved_at is null and (r.message_id is null or r.message_id = m.id))))) $$;
-- Who has closed a conversation to whom, as the actor may know it. A paid order under way keeps it open for both.
create function conversation_state(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('blocked', mine,
    'closed', case when (mine or theirs) and not running then case when mine then 'by_me' else 'by_them' end end,
    'kept_open', mine and running)
  from conversations c,
    lateral (select case when c.participant_1_id = actor_id() then c.participant_2_id else c.participant_1_id end as other) o,
    lateral (select exists (select from blocks where blocker_id = actor_id() and blocked_id = other) as mine,
      exists (select from blocks where blocker_id = other and blocked_id = actor_id()) as theirs) b,
    lateral (select exists (select from orders r join provider_profiles p on p.id = r.provider_id
      where r.status = 'paid' and r.fulfilment in ('requested', 'accepted', 'in_progress', 'completed', 'disputed')
        and ((r.user_id = actor_id() and p.user_id = other) or (r.user_id = other and p.user_id = actor_id()))) as running) k
  where c.id = wanted and c.topic = 'direct' and actor_id() in (c.participant_1_id, c.participant_2_id) $$;
-- What an admin needs to decide about a report: the two people, and the messages around the reported one or the newest.
create function report_context(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  with r as (select * from message_reports where id = wanted and actor_is_admin()),
  around as (
    select m.*, r.message_id as reported_id, r.resolved_at from r
    join lateral (
      (select n.* from messages n where n.conversation_id = r.conversation_id
          and (r.message_id is null or n.created_at <= (select created_at from messages where id = r.message_id))
        order by n.created_at desc, n.id desc limit 20)
      union
      (select n.* from messages n where n.conversation_id = r.conversation_id
          and n.created_at > (select created_at from messages where id = r.message_id)
        order by n.created_at, n.id limit 5)) m on true)
  select jsonb_build_object('messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'sender_id', m.sender_id,
      'content', m.content, 'created_at', m.created_at, 'reported', m.id is not distinct from m.reported_id,
      'files', (select coalesce(jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.original_name, 'content_type', f.content_type,
          'path', case when m.resolved_at is null and (m.reported_id is null or m.reported_id = m.id) then f.path end) order by a.position), '[]')
        from message_attachments a join files f on f.id = a.file_id where a.message_id = m.id))
      order by m.created_at, m.id) from around m), '[]'))
  from r $$;
-- Who the people of a report are, for admins: a name, and the business they speak for.
create function report_people(wanted uuid) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_object_agg(side, jsonb_build_object('id', u.id, 'name', u.name, 'role', u.role, 'suspended', u.suspended_at is not null,
      'business', (select b.business_name from provider_profiles b where b.user_id = u.id order by b.created_at limit 1)))
    || jsonb_build_object('title', (select l.title from conversations c left join orders o on o.id = c.order_id
      join listings l on l.id = coalesce(o.listing_id, c.listing_id) where c.id = r.conversation_id))
  from message_reports r, lateral (values ('reporter', r.reporter_id), ('about', r.about_id)) as p(side, person)
  join profiles u on u.id = person
  where r.id = wanted and actor_is_admin() group by r.conversation_id $$;
revoke all on function actor_reads_attachment, conversation_state, report_context, report_people from public;
grant execute on function actor_reads_attachment, conversation_state, report_context, report_people to app_request;

-- The second lock of a block. An admin is no side of a direct conversation and cannot be blocked.
alter policy participants_send on messages with check (sender_id = (select actor_id()) and actor_in_conversation(conversation_id)
  and not is_read and conversation_state(conversation_id) ->> 'closed' is null);
-- What was sent to a person is theirs to see; an admin is not the receiver of what two others send each other.
alter policy own_or_admin_reads on files
  using (owner_id = (select actor_id()) or ((select actor_is_admin()) and split_part(path, '/', 2) <> 'messages'));
create policy attachments_read on files for select to app_request
  using (split_part(path, '/', 2) = 'messages' and actor_reads_attachment(id));

alter table message_attachments enable row level security;
create policy of_readable_message on message_attachments for select to app_request using (exists (select from messages m where m.id = message_id));
create policy own_inserts on message_attachments for insert to app_request
  with check (exists (select from messages m where m.id = message_id and m.sender_id = (select actor_id()))
    and exists (select from files f where f.id = file_id and f.owner_id = (select actor_id()) and split_part(f.path, '/', 2) = 'messages'));
grant select, insert on message_attachments to app_request;

alter table blocks enable row level security;
create policy own_reads on blocks for select to app_request using (blocker_id = (select actor_id()));
create policy own_inserts on blocks for insert to app_request
  with check (blocker_id = (select actor_id()) and exists (select from conversations c
    where c.topic = 'direct' and blocker_id in (c.participant_1_id, c.participant_2_id) and blocked_id in (c.participant_1_id, c.participant_2_id)));
create policy own_deletes on blocks for delete to app_request using (blocker_id = (select actor_id()));
grant select, delete, insert (blocker_id, blocked_id) on blocks to app_request;

alter table message_reports enable row level security;
create policy reporter_or_admin_reads on message_reports for select to app_request
  using (reporter_id = (select actor_id()) or (select actor_is_admin()));
create policy participants_report on message_reports for insert to app_request
  with check (reporter_id = (select actor_id()) and exists (select from conversations c where c.id = conversation_id and c.topic = 'direct'
      and reporter_id in (c.participant_1_id, c.participant_2_id) and about_id in (c.participant_1_id, c.participant_2_id))
    and (message_id is null or exists (select from messages m where m.id = message_id
      and m.conversation_id = message_reports.conversation_id and m.sender_id = about_id)));
create policy admins_resolve on message_reports for update to app_request
  using ((select actor_is_admin())) with check (resolved_by = (select actor_id()));
grant select, insert (id, conversation_id, message_id, reporter_id, about_id, reason, details),
  update (resolved_at, resolved_by, outcome, resolution) on message_reports to app_request;
