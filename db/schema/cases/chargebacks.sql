-- The tables of cases/chargebacks as they are now. Written by bin/types to be read: a migration changes them.

-- What the claims team says to the bank: a draft until somebody hands it in or gives in; from then on it stays as it
-- is.
create table chargeback_answers (
  chargeback_id uuid primary key references chargebacks (id) on delete restrict,
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
  constraint chargeback_answers_check check ((act is null) = (asked_at is null)),
  constraint chargeback_answers_check1 check (act <> 'answer' or draft is not null),
  constraint chargeback_answers_check2 check (done_at is null or act is not null)
);
create index chargeback_answers_asked on chargeback_answers (asked_at) where ((act is not null) and (done_at is null));
alter table chargeback_answers enable row level security;
create policy admins_keep on chargeback_answers for insert to app_request
  with check ((select actor_is_admin()) and kept_by = (select actor_id()) and act is null and not
    actor_is_party(order_id));
create policy admins_keep_on on chargeback_answers for update to app_request
  using ((select actor_is_admin()) and act is null and not actor_is_party(order_id))
  with check (kept_by = (select actor_id()));
create policy admins_read on chargeback_answers for select to app_request
  using ((select actor_is_admin()) and not actor_is_party(order_id));
create policy system_all on chargeback_answers to app_system
  using (true);
grant insert (chargeback_id, order_id, draft, kept_by, kept_at), select, update (draft, kept_by, kept_at) on
  chargeback_answers to app_request;
grant insert, select, update (draft, kept_by, kept_at, act, reason, asked_by, asked_at, attempt, done_at, failure) on
  chargeback_answers to app_system;

-- Written with the answer that they go along with; one that the payment provider refused is replaced by the next
-- answer’s.
create table chargeback_documents (
  id uuid primary key,
  chargeback_id uuid not null references chargeback_answers (chargeback_id) on delete restrict,
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
  constraint chargeback_documents_chargeback_id_kind_key unique (chargeback_id, kind),
  constraint chargeback_documents_check check (octet_length(pdf) = size),
  constraint chargeback_documents_check1 check ((stripe_file_id is null) = (uploaded_at is null))
);
create index chargeback_documents_order on chargeback_documents (order_id);
create trigger stay before delete on chargeback_documents for each row execute function tg_chargeback_documents_stay();
alter table chargeback_documents enable row level security;
create policy admins_read on chargeback_documents for select to app_request
  using ((select actor_is_admin()) and not actor_is_party(order_id));
create policy system_all on chargeback_documents to app_system
  using (true);
grant select on chargeback_documents to app_request;
grant delete, insert, select, update (stripe_file_id, uploaded_at) on chargeback_documents to app_system;

create table chargebacks (
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
  constraint chargebacks_check check ((status in ('won', 'lost')) = (closed_at is not null))
);
create index chargebacks_open on chargebacks (due_by, order_id) where (closed_at is null);
create index chargebacks_order on chargebacks (order_id);
create trigger live after insert or update of status, withdrawn_cents, has_evidence on chargebacks for each row execute
  function tg_admins_live('order_id');
create trigger status_chargeback after insert or update of status on chargebacks for each row execute function
  tg_status('chargeback', 'status');
create trigger timeline after insert or update of status on chargebacks for each row execute function
  tg_chargeback_event();
alter table chargebacks enable row level security;
create policy of_priced_order on chargebacks for select to app_request
  using ((exists (select from orders o where o.id = chargebacks.order_id and (o.user_id = (select actor_id()) or
    (o.provider_id in (select actor_providers_for('prices'))) or (select actor_is_admin())))));
create policy system_all on chargebacks to app_system
  using (true);
grant select on chargebacks to app_request;
grant insert, select, update (amount_cents, withdrawn_cents, fee_cents, lines, reason, status, due_by, has_evidence,
  reported_at, closed_at) on chargebacks to app_system;
