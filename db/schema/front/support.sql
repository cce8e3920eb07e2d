-- The tables of front/support as they are now. Written by bin/types to be read: a migration changes them.

create table support_replies (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 80),
  body_en text not null check (char_length(body_en) between 1 and 2000),
  body_es text not null check (char_length(body_es) between 1 and 2000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references profiles (id) on delete set null
);
create unique index support_replies_title on support_replies (lower(title));
create trigger new_version before update on support_replies for each row execute function tg_version();
alter table support_replies enable row level security;
create policy admins_all on support_replies to app_request
  using ((select actor_is_admin()));
grant delete, insert (id, title, body_en, body_es, updated_at, updated_by), select, update (title, body_en, body_es,
  version, updated_at, updated_by) on support_replies to app_request;

create table support_threads (
  conversation_id uuid primary key references conversations (id) on delete cascade,
  state text not null check (state in ('open', 'waiting', 'closed')),
  waiting_since timestamptz, -- The person's first message since our last answer: how long somebody has waited for us.
  assignee_id uuid references profiles (id) on delete set null,
  closed_at timestamptz,
  closed_by uuid references profiles (id) on delete set null,
  close_note text check (char_length(close_note) between 1 and 500),
  constraint support_threads_check check ((state = 'open') = (waiting_since is not null)),
  constraint support_threads_check1 check ((state = 'closed') = (closed_at is not null)),
  constraint support_threads_check2 check (state = 'closed' or close_note is null)
);
create index support_threads_assignee on support_threads (assignee_id, state);
create index support_threads_queue on support_threads (state, waiting_since);
alter table support_threads enable row level security;
create policy admins_read on support_threads for select to app_request
  using ((select actor_is_admin()));
create policy admins_work on support_threads for update to app_request
  using ((select actor_is_admin()));
grant select, update (state, waiting_since, assignee_id, closed_at, closed_by, close_note) on support_threads to
  app_request;
