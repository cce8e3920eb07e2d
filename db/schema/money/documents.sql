-- The tables of money/documents as they are now. Written by bin/types to be read: a migration changes them.

-- The last number of each kind and year. Only the trigger of issued_documents counts here, under the row’s lock.
create table issued_document_numbers (
  kind text not null,
  year integer not null,
  last integer not null check (last >= 0),
  constraint issued_document_numbers_pkey primary key (kind, year)
);
alter table issued_document_numbers enable row level security;

create table issued_documents (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'invoice', 'refund_note', 'provider_statement', 'insurer_statement',
    'reimbursement_request')),
  year integer not null default 0,
  number integer not null default 1 check (number > 0), -- Written by the trigger, with the year: no grant lists them.
  -- What makes it issued once: receipt:<movement key>, refund_note:<movement key>, invoice:<order id>:<n>,
  -- provider_statement:<provider id>:<month>.
  key text not null unique,
  order_id uuid references orders (id) on delete restrict,
  provider_id uuid references provider_profiles (id) on delete restrict,
  driver_id uuid references profiles (id) on delete restrict,
  insurer text,
  -- What the document says, as issued, so that it reads the same in either language and on any day.
  facts jsonb not null,
  -- What in it names the driver; emptied when they delete their account, and nothing else of a document ever changes.
  names jsonb not null default '{}',
  -- The document that this one corrects. Which one replaced a document is asked the other way round.
  cancels uuid unique references issued_documents (id) on delete restrict,
  issued_at timestamptz not null,
  constraint issued_documents_kind_year_number_key unique (kind, year, number),
  constraint issued_documents_check check (num_nonnulls(order_id, provider_id, driver_id, insurer) > 0)
);
create index issued_documents_driver on issued_documents (driver_id) where (driver_id is not null);
create index issued_documents_insurer on issued_documents (insurer) where (insurer is not null);
create index issued_documents_order on issued_documents (order_id) where (order_id is not null);
create index issued_documents_provider on issued_documents (provider_id, kind) where (provider_id is not null);
create trigger fixed before delete or update on issued_documents for each row execute function
  tg_issued_document_fixed();
create trigger numbered before insert on issued_documents for each row execute function tg_issued_document_number();
alter table issued_documents enable row level security;
create policy parties_or_admin_read on issued_documents for select to app_request
  using ((select actor_is_admin()) or driver_id = (select actor_id()) and (kind in ('receipt', 'invoice', 'refund_note',
    'reimbursement_request')) or (provider_id in (select actor_providers_for('prices'))) and (kind in ('receipt',
    'invoice', 'refund_note')) or (provider_id in (select actor_providers_for('money'))) and kind =
    'provider_statement');
create policy system_all on issued_documents to app_system
  using (true);
grant select on issued_documents to app_request;
grant insert (id, kind, key, order_id, provider_id, driver_id, insurer, facts, names, cancels, issued_at), select on
  issued_documents to app_system;
