-- The tables of claims/queue as they are now. Written by bin/types to be read: a migration changes them.

create table claim_notes (
  id uuid primary key,
  claim_id uuid not null references claims (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  struck_at timestamptz,
  struck_reason text check (char_length(struck_reason) between 3 and 1000),
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
grant insert (id, claim_id, author_id, body, created_at), select, update (struck_at, struck_reason) on claim_notes to
  app_request;

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
  beginnings text[] not null
);
create index claim_queue_beginnings on claim_queue using gin (beginnings);
create index claim_queue_insurer on claim_queue using gin (insurer gin_trgm_ops);
create index claim_queue_open on claim_queue (((status <> 'closed')), next_at, claim_id);
create index claim_queue_order on claim_queue (status, next_at, claim_id) include (claim_type, loss_state, driver_id);
create index claim_queue_state on claim_queue (loss_state, status, next_at, claim_id);
create index claim_queue_waiting on claim_queue (status, next_at, claim_id) where (waiting_since is not null);
create index claim_queue_words on claim_queue using gin (words gin_trgm_ops);
alter table claim_queue enable row level security;
