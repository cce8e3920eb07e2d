-- A word sealed with ENCRYPTION_KEY at the first start: a start with another key is refused instead of failing at every read.
create table auth.key_checks (
  name text primary key,
  sealed text not null
);
comment on table auth.key_checks is 'What the keys of this site must be able to open; only the owner role reads it, when it starts.';
alter table auth.key_checks enable row level security;
