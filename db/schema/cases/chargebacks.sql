-- The tables of cases/chargebacks as they are now. Written by bin/types to be read: a migration changes them.

-- What the claims team says to the bank: a draft until somebody hands it in or gives in; from then on it stays as it
-- is.
create table dispute_answers (
  dispute_id uuid primary key references disputes (id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  draft text check (char_length(draft) between 1 and 20000),
  kept_by uuid references profiles (id) on delete set null,
  kept_at timestamptz,
  act text check (act in ('answer', 'accept')),
  reason text check (char_length(reason) between 3 and 500),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz,
  attempt integer not null default 0,
  done_at timestamptz,
  failure text check (char_length(failure) <= 200),
  constraint dispute_answers_check check ((act is null) = (asked_at is null)),
  constraint dispute_answers_check1 check (act <> 'answer' or draft is not null),
  constraint dispute_answers_check2 check (done_at is null or act is not null)
);
create index dispute_answers_asked on dispute_answers (asked_at) where ((act is not null) and (done_at is null));
alter table dispute_answers enable row level security;
create policy admins_keep on dispute_answers for insert to app_request
  with check ((select actor_is_admin()) and kept_by = (select actor_id()) and act is null and not
    actor_is_party(order_id));
create policy admins_keep_on on dispute_answers for update to app_request
  using ((select actor_is_admin()) and act is null and not actor_is_party(order_id))
  with check (kept_by = (select actor_id()));
create policy admins_read on dispute_answers for select to app_request
  using ((select actor_is_admin()) and not actor_is_party(order_id));
create policy system_all on dispute_answers to app_system
  using (true);
grant insert (dispute_id, order_id, draft, kept_by, kept_at), select, update (draft, kept_by, kept_at) on
  dispute_answers to app_request;
grant insert, select, update (draft, kept_by, kept_at, act, reason, asked_by, asked_at, attempt, done_at, failure) on
  dispute_answers to app_system;

-- Written with the answer that they go along with; one that the payment provider refused is replaced by the next
-- answer’s.
create table dispute_documents (
  id uuid primary key,
  dispute_id uuid not null references dispute_answers (dispute_id) on delete restrict,
  order_id uuid not null references orders (id) on delete restrict,
  kind text not null check (kind in ('receipt', 'handover', 'photos')),
  name text not null check (char_length(name) between 1 and 120),
  size integer not null check (size between 1 and 4500000),
  pictures uuid[] not null default '{}', -- The files that stand in it: who opens it has read them.
  -- The file byte for byte as it is handed in, so that a second try is the same. Null once its driver has left.
  pdf bytea,
  stripe_file_id text check (char_length(stripe_file_id) between 1 and 200),
  uploaded_at timestamptz,
  created_at timestamptz not null,
  constraint dispute_documents_dispute_id_kind_key unique (dispute_id, kind),
  constraint dispute_documents_check check (octet_length(pdf) = size),
  constraint dispute_documents_check1 check ((stripe_file_id is null) = (uploaded_at is null))
);
create index dispute_documents_order on dispute_documents (order_id);
create trigger stay before delete on dispute_documents for each row execute function tg_dispute_documents_stay();
alter table dispute_documents enable row level security;
create policy admins_read on dispute_documents for select to app_request
  using ((select actor_is_admin()) and not actor_is_party(order_id));
create policy system_all on dispute_documents to app_system
  using (true);
grant select on dispute_documents to app_request;
grant delete, insert, select, update (stripe_file_id, uploaded_at) on dispute_documents to app_system;

create table disputes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete restrict,
  payment_id uuid not null references payments (id) on delete restrict,
  stripe_dispute_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  -- What has left our account there and not come back, without the fee.
  withdrawn_cents integer not null check (withdrawn_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  -- How many lines of the company’s account its word knew: a word that knows fewer is older, whenever it came.
  lines integer not null check (lines >= 0),
  reason text not null check (char_length(reason) <= 100),
  status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost')),
  due_by timestamptz,
  has_evidence boolean not null,
  reported_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint disputes_check check ((status in ('won', 'lost')) = (closed_at is not null))
);
create index disputes_open on disputes (due_by, order_id) where (closed_at is null);
create index disputes_order on disputes (order_id);
create trigger live after insert or update of status, withdrawn_cents, has_evidence on disputes for each row execute
  function tg_admins_live('order_id');
create trigger status_dispute after insert or update of status on disputes for each row execute function
  tg_status('dispute', 'status');
create trigger timeline after insert or update of status on disputes for each row execute function tg_dispute_event();
alter table disputes enable row level security;
create policy of_readable_order on disputes for select to app_request
  using ((exists (select from orders o where o.id = disputes.order_id)));
create policy system_all on disputes to app_system
  using (true);
grant select on disputes to app_request;
grant insert, select, update (amount_cents, withdrawn_cents, fee_cents, lines, reason, status, due_by, has_evidence,
  reported_at, closed_at) on disputes to app_system;
