-- The tables of cases/complaints as they are now. Written by bin/types to be read: a migration changes them.

-- What admins write for each other about a booking; nobody else reads it, nothing is changed afterwards.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  note text not null check (char_length(note) between 1 and 2000),
  at timestamptz not null
);
create index order_notes_order on order_notes (order_id, at);
alter table order_notes enable row level security;
create policy admins_read on order_notes for select to app_request
  using ((select actor_is_admin()) and not actor_is_party(order_id));
create policy admins_write on order_notes for insert to app_request
  with check ((select actor_is_admin()) and author_id = (select actor_id()) and not actor_is_party(order_id));
grant insert, select on order_notes to app_request;

-- Evidence: the driver’s own private files, for the admins who settle; never for the provider or the public.
create table order_complaint_photos (
  order_id uuid not null references order_complaints (order_id) on delete cascade,
  position integer not null check ("position" >= 0 and "position" <= 4),
  file_id uuid not null references files (id) on delete restrict,
  constraint order_complaint_photos_pkey primary key (order_id, "position")
);
create index order_complaint_photos_file on order_complaint_photos (file_id);
alter table order_complaint_photos enable row level security;
create policy customer_inserts on order_complaint_photos for insert to app_request
  with check ((exists (select from files f where f.id = order_complaint_photos.file_id and f.owner_id = (select
    actor_id()))) and (exists (select from orders o where o.id = order_complaint_photos.order_id and o.user_id = (select
    actor_id()))));
create policy customer_or_admin_reads on order_complaint_photos for select to app_request
  using ((select actor_is_admin()) or (exists (select from orders o where o.id = order_complaint_photos.order_id and
    o.user_id = (select actor_id()))));
grant insert (order_id, position, file_id), select on order_complaint_photos to app_request;

-- What sort of complaint was filed; the words are the reason on the booking’s timeline.
create table order_complaints (
  order_id uuid primary key references orders (id) on delete cascade,
  kind text not null check (kind in ('not_as_described', 'not_delivered', 'damage', 'unsafe', 'overcharged', 'other')),
  created_at timestamptz not null default now()
);
alter table order_complaints enable row level security;
create policy customer_inserts on order_complaints for insert to app_request
  with check ((exists (select from orders o where o.id = order_complaints.order_id and o.user_id = (select actor_id())
    and o.status = 'paid')));
create policy of_readable_order on order_complaints for select to app_request
  using ((exists (select from orders o where o.id = order_complaints.order_id)));
create policy system_all on order_complaints to app_system
  using (true);
grant insert (order_id, kind), select on order_complaints to app_request;
grant insert (order_id, kind), select on order_complaints to app_system;

-- What the claims team asks one side of a booking; the other side reads neither question nor answer.
create table order_questions (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  side text not null check (side in ('customer', 'provider')),
  question text not null check (char_length(question) between 3 and 1000),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz not null,
  answer text check (char_length(answer) between 1 and 2000),
  answered_by uuid references profiles (id) on delete set null,
  answered_at timestamptz,
  constraint order_questions_check check ((answer is null) = (answered_at is null))
);
create index order_questions_order on order_questions (order_id, asked_at);
alter table order_questions enable row level security;
create policy admins_ask on order_questions for insert to app_request
  with check ((select actor_is_admin()) and asked_by = (select actor_id()) and answer is null and not
    actor_is_party(order_id));
create policy side_answers_once on order_questions for update to app_request
  using (answer is null and case side when 'customer' then (exists (select from orders o where o.id =
    order_questions.order_id and o.user_id = (select actor_id()))) else (exists (select from orders o where o.id =
    order_questions.order_id and (o.provider_id in (select actor_providers_for('answer'))))) end)
  with check (answered_by = (select actor_id()));
create policy side_or_admin_reads on order_questions for select to app_request
  using (case side when 'customer' then (exists (select from orders o where o.id = order_questions.order_id and
    o.user_id = (select actor_id()))) else (exists (select from orders o where o.id = order_questions.order_id and
    (o.provider_id in (select actor_provider_ids())))) end or (select actor_is_admin()) and not
    actor_is_party(order_id));
grant insert (id, order_id, side, question, asked_by, asked_at), select, update (answer, answered_by, answered_at) on
  order_questions to app_request;
