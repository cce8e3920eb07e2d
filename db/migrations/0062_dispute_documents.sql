-- The papers that go to a bank with an answer: kept as they went, each handed to the card company once.
create table dispute_documents (
  id uuid primary key,
  dispute_id uuid not null references dispute_answers on delete restrict,
  order_id uuid not null references orders on delete restrict,
  kind text not null check (kind in ('receipt', 'handover', 'photos')),
  name text not null check (char_length(name) between 1 and 120),
  size integer not null check (size between 1 and 4500000),
  pictures uuid[] not null default '{}',
  pdf bytea check (octet_length(pdf) = size),
  stripe_file_id text check (char_length(stripe_file_id) between 1 and 200),
  uploaded_at timestamptz,
  created_at timestamptz not null,
  unique (dispute_id, kind),
  check ((stripe_file_id is null) = (uploaded_at is null))
);
comment on table dispute_documents is 'Written with the answer that they go along with; one that the card company refused is replaced by the next answer''s.';
comment on column dispute_documents.pictures is 'The files that stand in it: who opens it has read them.';
comment on column dispute_documents.pdf is 'The file byte for byte as it is handed in, so that a second try is the same. Null once its driver has left.';
create index dispute_documents_order on dispute_documents (order_id);

-- Who leaves takes along what was put together about them; that it was handed in, and when, stays.
create function tg_dispute_documents_erased() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update dispute_documents set pdf = null where pdf is not null and order_id in (select id from orders where user_id = new.id);
  return null;
end $$;
create trigger dispute_documents_erased after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tg_dispute_documents_erased();

-- What was handed in stays with its answer.
create function tg_dispute_documents_stay() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from dispute_answers where dispute_id = old.dispute_id and done_at is not null) then
    raise exception 'what was handed in stays' using errcode = '23514';
  end if;
  return old;
end $$;
create trigger stay before delete on dispute_documents for each row execute function tg_dispute_documents_stay();

alter table dispute_documents enable row level security;
create policy admins_read on dispute_documents for select to app_request using ((select actor_is_admin()) and not actor_is_party(order_id));
create policy system_all on dispute_documents to app_system using (true) with check (true);
grant select on dispute_documents to app_request;
grant select, insert, delete, update (stripe_file_id, uploaded_at) on dispute_documents to app_system;
