-- The tables of money/documents as they are now. Written by bin/types to be read: a migration changes them.

-- The last number of each kind and year. Only the trigger of papers counts here, under the row’s lock.
create table paper_numbers (
  kind text not null,
  year integer not null,
  last integer not null check (last >= 0),
  constraint paper_numbers_pkey primary key (kind, year)
);
alter table paper_numbers enable row level security;

create table papers (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'invoice', 'refund_note', 'provider_statement', 'insurer_statement',
    'reimbursement_statement')),
  year integer not null default 0,
  number integer not null default 1 check (number > 0), -- Written by the trigger, with the year: no grant lists them.
  -- What makes it issued once: receipt:<movement key>, refund_note:<movement key>, invoice:<order id>:<n>,
  -- provider_statement:<provider id>:<month>.
  key text not null unique,
  order_id uuid references orders (id) on delete restrict,
  provider_id uuid references provider_profiles (id) on delete restrict,
  driver_id uuid references profiles (id) on delete restrict,
  insurer text,
  facts jsonb not null, -- What the paper says, as issued, so that it reads the same in either language and on any day.
  -- What in it names the driver; emptied when they delete their account, and nothing else of a paper ever changes.
  names jsonb not null default '{}',
  -- The paper that this one corrects. Which one replaced a paper is asked the other way round.
  cancels uuid unique references papers (id) on delete restrict,
  issued_at timestamptz not null,
  constraint papers_kind_year_number_key unique (kind, year, number),
  constraint papers_check check (num_nonnulls(order_id, provider_id, driver_id, insurer) > 0)
);
create index papers_driver on papers (driver_id) where (driver_id is not null);
create index papers_insurer on papers (insurer) where (insurer is not null);
create index papers_order on papers (order_id) where (order_id is not null);
create index papers_provider on papers (provider_id, kind) where (provider_id is not null);
create trigger fixed before delete or update on papers for each row execute function tg_paper_fixed();
create trigger numbered before insert on papers for each row execute function tg_paper_number();
alter table papers enable row level security;
create policy parties_or_admin_read on papers for select to app_request
  using ((select actor_is_admin()) or driver_id = (select actor_id()) and (kind in ('receipt', 'invoice', 'refund_note',
    'reimbursement_statement')) or (provider_id in (select actor_provider_ids())) and (kind in ('receipt', 'invoice',
    'refund_note')) or (provider_id in (select actor_providers_for('money'))) and kind = 'provider_statement');
create policy system_all on papers to app_system
  using (true);
grant select on papers to app_request;
grant insert (id, kind, key, order_id, provider_id, driver_id, insurer, facts, names, cancels, issued_at), select on
  papers to app_system;
