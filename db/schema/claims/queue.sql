-- The tables of claims/queue as they are now. Written by bin/types to be read: a migration changes them.

create table claim_notes (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  struck_at timestamptz,
  struck_reason text check (char_length(struck_reason) between 3 and 1000),
  kind text not null default 'note' check (kind in ('note', 'call', 'follow_up')),
  call_with text check (call_with in ('driver', 'insurer', 'provider', 'other')),
  -- The person or the phone number that was called, or that called.
  call_to text check (char_length(call_to) between 1 and 200),
  called_at timestamptz,
  -- The number under which the insurer keeps the call or the claim.
  call_number text check (char_length(call_number) between 1 and 100),
  follow_up_on date, -- Until when the claim was put off; null where the follow-up was done.
  constraint claim_notes_call check ((kind = 'call') = (call_with is not null) and (kind = 'call') = (call_to is not
    null) and (kind = 'call') = (called_at is not null) and (kind = 'call' or call_number is null)),
  constraint claim_notes_follow_up check (kind = 'follow_up' or follow_up_on is null),
  constraint claim_notes_struck check ((struck_at is null) = (struck_reason is null))
);
create index claim_notes_claim on claim_notes (claim_id, created_at);
alter table claim_notes enable row level security;
create policy admins_read on claim_notes for select to app_request
  using ((select actor_is_admin()) and (exists (select from claims c where c.id = claim_notes.claim_id and c.driver_id
    <> (select actor_id()))));
create policy admins_write on claim_notes for insert to app_request
  with check (author_id = (select actor_id()) and actor_judges_claim(claim_id));
create policy author_strikes on claim_notes for update to app_request
  using ((select actor_is_admin()) and author_id = (select actor_id()) and struck_at is null)
  with check ((select actor_is_admin()) and author_id = (select actor_id()));
grant insert (id, claim_id, author_id, body, created_at, kind, call_with, call_to, called_at, call_number,
  follow_up_on), select, update (struck_at, struck_reason) on claim_notes to app_request;

create table claim_queue (
  claim_id uuid primary key references claims (id) on delete cascade,
  driver_id uuid not null,
  status text not null,
  claim_type text not null,
  loss_state text,
  -- In intake the promise; later the end of the covered rental, or, without one, since when nothing changed; closed:
  -- when.
  next_at timestamptz not null,
  covered_until date,
  waiting_since timestamptz,
  insurer text not null,
  words text not null,
  -- The first letter and the first two of every word: what a search for less than three finds.
  beginnings text[] not null,
  assignee_id uuid,
  follow_up_on date,
  number text not null,
  driver text not null,
  submitted_at timestamptz not null
);
create index claim_queue_assignee on claim_queue (assignee_id, next_at, claim_id) where (assignee_id is not null);
create index claim_queue_beginnings on claim_queue using gin (beginnings);
create index claim_queue_by_insurer on claim_queue (status, insurer, claim_id);
create index claim_queue_driver on claim_queue (status, driver, claim_id);
create index claim_queue_follow_up on claim_queue (follow_up_on, next_at, claim_id) where (follow_up_on is not null);
create index claim_queue_insurer on claim_queue using gin (insurer gin_trgm_ops);
create index claim_queue_number on claim_queue (status, number, claim_id);
create index claim_queue_open on claim_queue (((status <> 'closed')), next_at, claim_id);
create index claim_queue_open_driver on claim_queue (driver, claim_id) where (status <> 'closed');
create index claim_queue_open_insurer on claim_queue (insurer, claim_id) where (status <> 'closed');
create index claim_queue_open_number on claim_queue (number, claim_id) where (status <> 'closed');
create index claim_queue_open_submitted on claim_queue (submitted_at, claim_id) where (status <> 'closed');
create index claim_queue_order on claim_queue (status, next_at, claim_id) include (claim_type, loss_state, driver_id);
create index claim_queue_state on claim_queue (loss_state, status, next_at, claim_id);
create index claim_queue_submitted on claim_queue (status, submitted_at, claim_id);
create index claim_queue_waiting on claim_queue (status, next_at, claim_id) where (waiting_since is not null);
create index claim_queue_words on claim_queue using gin (words gin_trgm_ops);
alter table claim_queue enable row level security;

-- What the claims team keeps to itself about who works on a claim and when; `assignments` says who looks at it just
-- now.
create table claim_work (
  claim_id uuid primary key references claims (id) on delete cascade,
  assignee_id uuid references profiles (id) on delete set null,
  assigned_by uuid references profiles (id) on delete set null,
  assigned_at timestamptz,
  follow_up_on date, -- A day of the team's zone.
  follow_up_for text check (char_length(follow_up_for) between 3 and 500),
  constraint claim_work_assigned check (assignee_id is null or assigned_at is not null),
  constraint claim_work_follow_up check ((follow_up_on is null) = (follow_up_for is null))
);
create index claim_work_assigned_by on claim_work (assigned_by);
create index claim_work_assignee on claim_work (assignee_id);
create index claim_work_follow_up_on on claim_work (follow_up_on) where (follow_up_on is not null);
create trigger assigned before insert or update of assignee_id on claim_work for each row execute function
  tg_claim_assigned();
create trigger queue after insert or update of assignee_id, follow_up_on on claim_work for each row execute function
  tg_claim_queue('claim_id');
alter table claim_work enable row level security;
create policy admins_begin on claim_work for insert to app_request
  with check (actor_judges_claim(claim_id));
create policy admins_change on claim_work for update to app_request
  using (actor_judges_claim(claim_id));
create policy admins_read on claim_work for select to app_request
  using ((select actor_is_admin()) and (exists (select from claims c where c.id = claim_work.claim_id and c.driver_id <>
    (select actor_id()))));
grant insert (claim_id), select, update (assignee_id, assigned_at, follow_up_on, follow_up_for) on claim_work to
  app_request;
