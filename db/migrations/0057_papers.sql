-- Numbered papers as they were issued, and lead fees as they were charged.
create table paper_numbers (
  kind text not null,
  year integer not null,
  last integer not null check (last >= 0),
  primary key (kind, year)
);
comment on table paper_numbers is 'The last number of each kind and year. Only the trigger of papers counts here, under the row''s lock.';
create table papers (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'invoice', 'refund_note', 'provider_statement', 'insurer_statement', 'reimbursement_statement')),
  year integer not null default 0,
  number integer not null default 1 check (number > 0),
  key text not null unique,
  order_id uuid references orders on delete restrict,
  provider_id uuid references provider_profiles on delete restrict,
  driver_id uuid references profiles on delete restrict,
  insurer text,
  facts jsonb not null,
  names jsonb not null default '{}',
  cancels uuid unique references papers on delete restrict,
  issued_at timestamptz not null,
  unique (kind, year, number),
  check (num_nonnulls(order_id, provider_id, driver_id, insurer) > 0)
);
comment on column papers.number is 'Written by the trigger, with the year: no grant lists them.';
comment on column papers.key is 'What makes it issued once: receipt:<movement key>, refund_note:<movement key>, invoice:<order id>:<n>, provider_statement:<provider id>:<month>.';
comment on column papers.facts is 'What the paper says, as issued, so that it reads the same in either language and on any day.';
comment on column papers.names is 'What in it names the driver; emptied when they delete their account, and nothing else of a paper ever changes.';
comment on column papers.cancels is 'The paper that this one corrects. Which one replaced a paper is asked the other way round.';
create index papers_order on papers (order_id) where order_id is not null;
create index papers_provider on papers (provider_id, kind) where provider_id is not null;
create index papers_driver on papers (driver_id) where driver_id is not null;
create index papers_insurer on papers (insurer) where insurer is not null;

-- The next number of its kind and year of New York, without gaps: counted in the transaction that issues, under the
-- counter's lock. A paper whose key exists is not issued a second time (nothing is inserted, nothing counted).
create function tg_paper_number() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.year := extract(year from new.issued_at at time zone 'America/New_York');
  insert into paper_numbers (kind, year, last) values (new.kind, new.year, 0) on conflict do nothing;
  perform from paper_numbers n where n.kind = new.kind and n.year = new.year for update;
  if exists (select from papers p where p.key = new.key) then return null; end if;
  update paper_numbers n set last = last + 1 where n.kind = new.kind and n.year = new.year returning last into new.number;
  return new;
end $$;
create trigger numbered before insert on papers for each row execute function tg_paper_number();
create function tg_paper_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.names = '{}' and to_jsonb(new) - 'names' = to_jsonb(old) - 'names' then return new; end if;
  raise exception 'an issued paper never changes' using errcode = '42501';
end $$;
create trigger fixed before update or delete on papers for each row execute function tg_paper_fixed();
create function tg_paper_names() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update papers set names = '{}' where driver_id = new.id and names <> '{}';
  return null;
end $$;
create trigger paper_names after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tg_paper_names();

alter table paper_numbers enable row level security;
alter table papers enable row level security;
create policy parties_or_admin_read on papers for select to app_request using ((select actor_is_admin())
  or (driver_id = (select actor_id()) and kind in ('receipt', 'invoice', 'refund_note', 'reimbursement_statement'))
  or (provider_id in (select actor_provider_ids()) and kind in ('receipt', 'invoice', 'refund_note'))
  or (provider_id in (select actor_providers_for('money')) and kind = 'provider_statement'));
create policy system_all on papers to app_system using (true) with check (true);
grant select on papers to app_request;
grant select, insert (id, kind, key, order_id, provider_id, driver_id, insurer, facts, names, cancels, issued_at) on papers to app_system;

-- One fee per accepted job at most; credited at most once, and then for good.
create table lead_fees (
  order_id uuid primary key references orders on delete restrict,
  provider_id uuid not null references provider_profiles on delete restrict,
  trade text not null check (trade in ('body', 'glass', 'towing', 'adjusters', 'rental')),
  state text not null,
  loss_state text,
  cents integer not null check (cents > 0),
  rule_version integer not null,
  law text not null,
  override text,
  status text not null default 'charged' check (status in ('charged', 'credited')),
  charged_by uuid references profiles on delete set null,
  charged_at timestamptz not null,
  credit_reason text check (credit_reason in ('cancelled', 'declined', 'refunded', 'duplicate', 'out_of_area', 'no_show', 'unreachable')),
  credit_facts jsonb not null default '{}',
  credited_by uuid references profiles on delete set null,
  credited_at timestamptz,
  check ((status = 'credited') = (credit_reason is not null) and (status = 'credited') = (credited_at is not null))
);
comment on table lead_fees is 'What a provider was charged for accepting a job. The money itself is in the ledger: fee, fee_credited.';
comment on column lead_fees.law is 'The law that was read before the fee was switched on, as the rule says.';
comment on column lead_fees.override is 'Why it may be charged although a law bars it, as the rule says.';
comment on column lead_fees.credit_facts is 'Which earlier booking it repeats, how far away the car was, when the driver was called.';
create index lead_fees_provider on lead_fees (provider_id, charged_at);
create function tg_lead_fee_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.status = 'credited' and new.charged_by is not distinct from old.charged_by
      and new.credited_by is not distinct from old.credited_by) then
    raise exception 'a lead fee is charged once and credited once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger once before update or delete on lead_fees for each row execute function tg_lead_fee_once();
alter table lead_fees enable row level security;
create policy parties_or_admin_read on lead_fees for select to app_request using (exists (select from orders o where o.id = order_id));
create policy system_all on lead_fees to app_system using (true) with check (true);
grant select on lead_fees to app_request;
grant select, insert (order_id, provider_id, trade, state, loss_state, cents, rule_version, law, override, charged_by, charged_at),
  update (status, credit_reason, credit_facts, credited_by, credited_at) on lead_fees to app_system;

-- The lock of the rules editor once more: a fee that a law bars is never on without a written override, and for
-- arranging a tow not even with one.
create function tg_lead_fees_barred() returns trigger language plpgsql as $$
declare
  fee jsonb;
  bar jsonb;
begin
  if jsonb_typeof(new.value -> 'on') is distinct from 'array' then return new; end if;
  for fee in select * from jsonb_array_elements(new.value -> 'on') loop
    select b into bar from jsonb_array_elements(case jsonb_typeof(new.value -> 'bars') when 'array' then new.value -> 'bars' else '[]' end) b
      where b ->> 'state' = fee ->> 'state' and b -> 'trades' ? (fee ->> 'trade') limit 1;
    if bar is not null and (fee ->> 'trade' = 'towing' or char_length(btrim(coalesce(fee ->> 'override', ''))) < 20) then
      raise exception 'A law stands against this fee: %', bar ->> 'law' using errcode = '23514';
    end if;
  end loop;
  return new;
end $$;
create trigger lead_fees_barred before insert on rules for each row when (new.key = 'lead_fees') execute function tg_lead_fees_barred();
