-- Where a support thread stands and who of us has it. The person who writes there never reads this.
create table support_threads (
  conversation_id uuid primary key references conversations on delete cascade,
  state text not null check (state in ('open', 'waiting', 'closed')),
  waiting_since timestamptz,
  assignee_id uuid references profiles on delete set null,
  closed_at timestamptz,
  closed_by uuid references profiles on delete set null,
  close_note text check (char_length(close_note) between 1 and 500),
  check ((state = 'open') = (waiting_since is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state = 'closed' or close_note is null)
);
comment on column support_threads.waiting_since is 'The person''s first message since our last answer: how long somebody has waited for us.';
create index support_threads_queue on support_threads (state, waiting_since);
create index support_threads_assignee on support_threads (assignee_id, state);

-- A message of the person opens the thread (again); one of ours answers it, and who answers has it, unless a colleague does.
create function tg_support_thread() returns trigger language plpgsql security definer set search_path = public as $$
declare asked boolean;
begin
  select new.sender_id = participant_1_id into asked from conversations where id = new.conversation_id and topic = 'support';
  if not found then return null; end if;
  insert into support_threads as t (conversation_id, state, waiting_since, assignee_id)
  values (new.conversation_id, case when asked then 'open' else 'waiting' end, case when asked then new.created_at end,
    case when not asked then new.sender_id end)
  on conflict (conversation_id) do update set state = excluded.state,
    waiting_since = case when asked then coalesce(t.waiting_since, new.created_at) end,
    assignee_id = case when not asked and not exists (select from claims_admins() a where a = t.assignee_id) then new.sender_id
      else t.assignee_id end,
    closed_at = null, closed_by = null, close_note = null;
  return null;
end $$;
create trigger desk after insert on messages for each row execute function tg_support_thread();
insert into support_threads (conversation_id, state, waiting_since, assignee_id)
select c.id, case when w.since is null then 'waiting' else 'open' end, w.since, l.sender_id
from conversations c
left join lateral (select m.sender_id, m.created_at from messages m where m.conversation_id = c.id and m.sender_id <> c.participant_1_id
  order by m.created_at desc limit 1) l on true,
lateral (select min(m.created_at) as since from messages m where m.conversation_id = c.id and m.sender_id = c.participant_1_id
  and (l.created_at is null or m.created_at > l.created_at)) w
where c.topic = 'support' and exists (select from messages m where m.conversation_id = c.id);

alter table support_threads enable row level security;
create policy admins_read on support_threads for select to app_request using ((select actor_is_admin()));
create policy admins_work on support_threads for update to app_request using ((select actor_is_admin()));
grant select, update (state, waiting_since, assignee_id, closed_at, closed_by, close_note) on support_threads to app_request;

-- What is written often: in both languages, with {name} and {claim} to be filled in.
create table support_replies (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 80),
  body_en text not null check (char_length(body_en) between 1 and 2000),
  body_es text not null check (char_length(body_es) between 1 and 2000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references profiles on delete set null
);
create unique index support_replies_title on support_replies (lower(title));
alter table support_replies enable row level security;
create policy admins_all on support_replies to app_request using ((select actor_is_admin())) with check ((select actor_is_admin()));
grant select, delete, insert (id, title, body_en, body_es, updated_at, updated_by),
  update (title, body_en, body_es, version, updated_at, updated_by) on support_replies to app_request;
insert into support_replies (id, title, body_en, body_es) values
  ('01976f00-0000-7000-8000-000000000001', 'We are looking into it',
    'Hello {name}, thank you for writing. We are looking into {claim} and come back to you here.',
    'Hola, {name}: gracias por escribirnos. Estamos revisando {claim} y le respondemos aquí.'),
  ('01976f00-0000-7000-8000-000000000002', 'Coverage: what happens within 24 hours',
    'Hello {name}, we review {claim} within 24 hours. Your insurer confirms the coverage; as soon as it does, you read it on your claim and we tell you.',
    'Hola, {name}: revisamos {claim} en 24 horas. Su aseguradora confirma la cobertura; en cuanto lo haga, la verá en su reclamo y se lo avisamos.'),
  ('01976f00-0000-7000-8000-000000000003', 'A document is missing',
    'Hello {name}, to go on with {claim} we need one more document. You can add it on the page of your claim, under Documents.',
    'Hola, {name}: para continuar con {claim} necesitamos un documento más. Puede agregarlo en la página de su reclamo, en Documentos.'),
  ('01976f00-0000-7000-8000-000000000004', 'Is it solved?',
    'Hello {name}, does this answer your question about {claim}? If anything is open, just write here again.',
    'Hola, {name}: ¿responde esto a su pregunta sobre {claim}? Si queda algo pendiente, escríbanos aquí de nuevo.');

-- Support threads that say something somewhere: the person, the claim number, or a message. `pattern` is for ilike.
create function support_matches(pattern text, number_key text) returns setof uuid language sql stable security definer set search_path = public as $$
  select c.id from conversations c join profiles p on p.id = c.participant_1_id left join claims k on k.id = c.claim_id
  where c.topic = 'support' and actor_is_admin() and (p.name ilike pattern or p.email ilike pattern or k.claim_number ilike pattern
    or (number_key <> '' and k.claim_number_key like '%' || number_key || '%')
    or exists (select from messages m where m.conversation_id = c.id and m.content ilike pattern)) $$;
-- Whom to tell that a person wrote to support: who has the thread, else every claims admin.
create function support_receivers(conversation uuid) returns setof uuid language sql stable security definer set search_path = public as $$
  select a from claims_admins() a, support_threads t
  where t.conversation_id = conversation and actor_in_conversation(conversation)
    and (t.assignee_id = a or not exists (select from claims_admins() h where h = t.assignee_id)) $$;
-- As before; in a support thread admins read who of them answered, the person reads that we did.
create or replace function sender_name(sender uuid, conversation uuid) returns text language sql stable security definer set search_path = public as $$
  select case when c.customer_id = actor_id() and u.deleted_at is null then split_part(u.name, ' ', 1) else u.name end
  from conversations c join profiles u on u.id = sender
  where c.id = conversation and actor_in_conversation(conversation)
    and (c.provider_id is not null or (c.topic = 'support' and actor_is_admin() and c.participant_1_id not in (sender, actor_id()))) $$;
create or replace function tg_messages_after() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update conversations set last_message_at = new.created_at where id = new.conversation_id;
  end if;
  insert into live_events (user_id, event, table_name, payload)
  select w.watcher, tg_op, 'messages', to_jsonb(new) || jsonb_build_object('sender_name', case
      when c.topic = 'support' then case when c.participant_1_id not in (w.watcher, new.sender_id) then u.name end
      when c.provider_id is null then null when w.watcher = c.customer_id then split_part(u.name, ' ', 1) else u.name end)
  from conversations c join profiles u on u.id = new.sender_id, lateral (
    select c.participant_1_id as watcher where c.provider_id is null
    union select c.participant_2_id where c.provider_id is null and c.participant_2_id is not null
    union select c.customer_id where c.provider_id is not null
    union select m.user_id from provider_members m where m.provider_id = c.provider_id
    union select p.id from profiles p where c.topic = 'support' and p.role = 'claims_admin' and p.suspended_at is null) w
  where c.id = new.conversation_id;
  return null;
end $$;
revoke all on function support_matches, support_receivers from public;
grant execute on function support_matches, support_receivers to app_request;

-- Reviews: removed for a listed reason only, on a record that nobody can change; what was removed counts nowhere.
alter table reviews add column removed_at timestamptz, add column version integer not null default 1;
comment on column reviews.removed_at is 'Removed by a claims admin; null again when it was restored. review_removals says why.';
create index reviews_removed on reviews (removed_at) where removed_at is not null;
create function tg_reviews_version() returns trigger language plpgsql as $$
begin new.version := old.version + 1; return new; end $$;
create trigger version before update on reviews for each row execute function tg_reviews_version();
drop trigger recount on reviews;
create or replace function tg_reviews_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    update provider_ratings set
      rating_sum = rating_sum + case when new.removed_at is null then new.rating else 0 end - case when old.removed_at is null then old.rating else 0 end,
      rating_count = rating_count + (new.removed_at is null)::int - (old.removed_at is null)::int
    where provider_id = new.provider_id;
    return null;
  end if;
  insert into provider_ratings (provider_id, rating_sum, rating_count) values (new.provider_id, new.rating, 1)
    on conflict (provider_id) do update set rating_sum = provider_ratings.rating_sum + excluded.rating_sum,
      rating_count = provider_ratings.rating_count + 1;
  return null;
end $$;
create trigger recount after update of rating, removed_at on reviews for each row
  when (new.rating <> old.rating or new.removed_at is distinct from old.removed_at) execute function tg_reviews_count();

create table review_removals (
  id uuid primary key,
  review_id uuid not null references reviews on delete restrict,
  kind text not null check (kind in ('removed', 'upheld', 'restored')),
  removal_id uuid references review_removals on delete restrict,
  reason text check (reason in ('not_customer', 'personal_data', 'hate', 'advertising', 'other_business', 'legal_order')),
  note text not null check (char_length(note) between 3 and 1000),
  admin_id uuid not null references profiles on delete restrict,
  at timestamptz not null,
  check ((kind = 'removed') = (removal_id is null)),
  check ((kind = 'removed') = (reason is not null))
);
comment on table review_removals is 'Each decision about a review that was removed, never changed; an undone removal is one more row.';
create unique index review_removals_once on review_removals (removal_id, kind);
create index review_removals_review on review_removals (review_id, at);
create index review_removals_log on review_removals (at desc, id desc) where kind = 'removed';
create trigger append_only before update or delete on review_removals for each row execute function tg_append_only();

create table review_objections (
  removal_id uuid primary key references review_removals on delete restrict,
  author_id uuid not null references profiles on delete restrict,
  words text not null check (char_length(words) <= 2000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references profiles on delete restrict,
  outcome text check (outcome in ('restored', 'upheld')),
  check (num_nonnulls(decided_at, decided_by, outcome) in (0, 3))
);
comment on table review_objections is 'The author''s one word against a removal; another admin than the one who removed decides.';

create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews on delete restrict,
  provider_id uuid not null references provider_profiles on delete restrict,
  reporter_id uuid not null references profiles on delete restrict,
  reason text not null check (reason in ('not_customer', 'personal_data', 'hate', 'advertising', 'other_business', 'legal_order')),
  details text check (char_length(details) between 1 and 1000),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references profiles on delete restrict,
  outcome text check (outcome in ('removed', 'refused')),
  resolution text check (char_length(resolution) between 3 and 1000),
  check (num_nonnulls(resolved_at, resolved_by, outcome, resolution) in (0, 4))
);
create unique index review_reports_open on review_reports (review_id) where resolved_at is null;
create index review_reports_review on review_reports (review_id, created_at);
create index review_reports_queue on review_reports (created_at) where resolved_at is null;

alter policy everyone_reads on reviews to app_request
  using (removed_at is null or reviewer_id = (select actor_id()) or (select actor_is_admin()));
create policy system_reads on reviews for select to app_system using (true);
alter policy author_updates on reviews using (reviewer_id = (select actor_id()) and removed_at is null);
-- What hangs on a review is seen with it; a business keeps what it wrote itself.
alter policy everyone_reads on review_replies
  using (provider_id in (select actor_provider_ids()) or exists (select from reviews r where r.id = review_id));
alter policy shown_or_own_reads on review_photos
  using (owner_id = (select actor_id()) or exists (select from reviews r where r.id = review_id));

alter table review_removals enable row level security;
create policy author_or_admin_reads on review_removals for select to app_request
  using ((select actor_is_admin()) or exists (select from reviews r where r.id = review_id and r.reviewer_id = (select actor_id())));
grant select on review_removals to app_request;
alter table review_objections enable row level security;
create policy author_or_admin_reads on review_objections for select to app_request
  using (author_id = (select actor_id()) or (select actor_is_admin()));
create policy author_objects on review_objections for insert to app_request
  with check (author_id = (select actor_id()) and exists (select from review_removals d join reviews r on r.id = d.review_id
    where d.id = review_objections.removal_id and d.kind = 'removed' and r.removed_at = d.at and r.reviewer_id = (select actor_id())));
grant select, insert (removal_id, author_id, words, created_at) on review_objections to app_request;
alter table review_reports enable row level security;
create policy members_or_admin_read on review_reports for select to app_request
  using (provider_id in (select actor_provider_ids()) or (select actor_is_admin()));
create policy members_report on review_reports for insert to app_request
  with check (reporter_id = (select actor_id()) and provider_id in (select actor_providers_for('reply'))
    and exists (select from reviews r where r.id = review_id and r.provider_id = review_reports.provider_id and r.removed_at is null));
create policy admins_resolve on review_reports for update to app_request
  using ((select actor_is_admin())) with check (resolved_by = (select actor_id()));
grant select, insert (id, review_id, provider_id, reporter_id, reason, details, created_at),
  update (resolved_at, resolved_by, outcome, resolution) on review_reports to app_request;

-- An admin removes for a listed reason, with a sentence; never a review of one's own or of the own business.
create function remove_review(removal uuid, wanted uuid, why text, sentence text, moment timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  if not actor_is_admin() then raise exception 'only claims admins remove a review' using errcode = '42501'; end if;
  update reviews set removed_at = moment where id = wanted and removed_at is null and reviewer_id <> actor_id()
    and provider_id not in (select actor_provider_ids());
  if not found then raise exception 'This review is not there to be removed.' using errcode = 'CC409'; end if;
  insert into review_removals (id, review_id, kind, reason, note, admin_id, at)
    values (removal, wanted, 'removed', why, sentence, actor_id(), moment);
  return true;
end $$;
-- An admin undoes a removal; an objection is decided, either way, by another admin than the one who removed.
create function decide_removal(decision uuid, removal uuid, decided text, sentence text, moment timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
declare it review_removals; objected boolean;
begin
  if not actor_is_admin() then raise exception 'only claims admins decide about a removal' using errcode = '42501'; end if;
  select * into it from review_removals where id = removal and kind = 'removed';
  perform from reviews where id = it.review_id and removed_at = it.at and reviewer_id <> actor_id()
    and provider_id not in (select actor_provider_ids()) for update;
  if not found then raise exception 'This removal is no longer in force.' using errcode = 'CC409'; end if;
  update review_objections set decided_at = moment, decided_by = actor_id(), outcome = decided
    where removal_id = removal and decided_at is null and it.admin_id <> actor_id();
  objected := found;
  if not objected and (decided = 'upheld' or exists (select from review_objections where removal_id = removal and decided_at is null)) then
    raise exception 'Another admin decides about an objection.' using errcode = 'CC409';
  end if;
  if decided = 'restored' then update reviews set removed_at = null where id = it.review_id; end if;
  insert into review_removals (id, review_id, kind, removal_id, note, admin_id, at)
    values (decision, it.review_id, decided, removal, sentence, actor_id(), moment);
  return true;
end $$;
-- The public log: what everybody may know of removals. Private car owners are people, so they stay unnamed.
create function removal_log(before_id uuid, how_many integer)
  returns table (id uuid, at timestamptz, reason text, business text, provider_type text, objected_at timestamptz, upheld_at timestamptz, restored_at timestamptz)
  language sql stable security definer set search_path = public as $$
  select d.id, d.at, d.reason, case when p.provider_type <> 'private_owner' and u.deleted_at is null then p.business_name end, p.provider_type,
    o.created_at, (select e.at from review_removals e where e.removal_id = d.id and e.kind = 'upheld'),
    (select e.at from review_removals e where e.removal_id = d.id and e.kind = 'restored')
  from review_removals d join reviews r on r.id = d.review_id join provider_profiles p on p.id = r.provider_id
  join profiles u on u.id = p.user_id left join review_objections o on o.removal_id = d.id
  where d.kind = 'removed' and (before_id is null or (d.at, d.id) < (select b.at, b.id from review_removals b where b.id = before_id))
  order by d.at desc, d.id desc limit how_many $$;
create function removal_figures(zone text) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object(
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from (
      select to_char(d.at at time zone zone, 'YYYY-MM') as month, count(*) filter (where d.kind = 'removed')::int as removed,
        count(*) filter (where d.kind = 'restored')::int as restored
      from review_removals d where d.kind <> 'upheld' group by 1) m),
    'reasons', (select coalesce(jsonb_object_agg(q.reason, q.many), '{}') from (
      select reason, count(*)::int as many from review_removals where kind = 'removed' group by reason) q),
    'removed', (select count(*)::int from review_removals where kind = 'removed'),
    'restored', (select count(*)::int from review_removals where kind = 'restored'),
    'reports', (select jsonb_build_object('made', count(*)::int, 'removed', (count(*) filter (where outcome = 'removed'))::int,
      'refused', (count(*) filter (where outcome = 'refused'))::int) from review_reports),
    'objections', (select jsonb_build_object('made', count(*)::int, 'restored', (count(*) filter (where outcome = 'restored'))::int,
      'upheld', (count(*) filter (where outcome = 'upheld'))::int) from review_objections)) $$;
revoke all on function remove_review, decide_removal, removal_log, removal_figures from public;
grant execute on function remove_review, decide_removal, removal_log, removal_figures to app_request;

-- Whoever deletes their account takes along what they wrote about a removal; that it happened stays counted.
create function tg_forget_in_reviews() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update review_objections set words = '' where author_id = old.id;
  update review_reports set details = null where reporter_id = old.id;
  return new;
end $$;
create trigger forget_in_reviews before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_reviews();
