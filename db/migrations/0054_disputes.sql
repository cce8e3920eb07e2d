-- A driver's bank takes a payment back: what the card company says of it, what the claims team answers, and who bears it.
create table disputes (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  payment_id uuid not null references payments on delete restrict,
  stripe_dispute_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  withdrawn_cents integer not null check (withdrawn_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  lines integer not null check (lines >= 0),
  reason text not null check (char_length(reason) <= 100),
  status text not null check (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost')),
  due_by timestamptz,
  has_evidence boolean not null,
  told_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status in ('won', 'lost')) = (closed_at is not null))
);
comment on column disputes.lines is 'How many lines of the company''s account its word knew: a word that knows fewer is older, whenever it came.';
comment on column disputes.withdrawn_cents is 'What has left our account there and not come back, without the fee.';
create index disputes_order on disputes (order_id);
create index disputes_open on disputes (due_by, order_id) where closed_at is null;
insert into status_transitions (machine, from_status, to_status, needs_reason) values
  ('dispute', 'inquiry', 'needs_response', false), ('dispute', 'inquiry', 'under_review', false),
  ('dispute', 'inquiry', 'won', false), ('dispute', 'inquiry', 'lost', false),
  ('dispute', 'needs_response', 'under_review', false), ('dispute', 'needs_response', 'won', false),
  ('dispute', 'needs_response', 'lost', false), ('dispute', 'under_review', 'won', false),
  ('dispute', 'under_review', 'lost', false), ('dispute', 'lost', 'won', false);
create trigger status_dispute after insert or update of status on disputes
  for each row execute function tg_status('dispute', 'status');
-- Both sides read each step on the timeline of their booking.
create function tg_dispute_told() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, details)
  values (new.order_id, 'dispute', 'dispute', case when tg_op = 'UPDATE' then old.status end, new.status, actor_id(),
    jsonb_build_object('cents', new.amount_cents));
  return null;
end $$;
create trigger told after insert or update of status on disputes for each row execute function tg_dispute_told();

create table dispute_answers (
  dispute_id uuid primary key references disputes on delete restrict,
  order_id uuid not null references orders on delete restrict,
  draft text check (char_length(draft) between 1 and 20000),
  kept_by uuid references profiles on delete set null,
  kept_at timestamptz,
  act text check (act in ('answer', 'accept')),
  reason text check (char_length(reason) between 3 and 500),
  asked_by uuid references profiles on delete set null,
  asked_at timestamptz,
  attempt integer not null default 0,
  done_at timestamptz,
  failure text check (char_length(failure) <= 200),
  check ((act is null) = (asked_at is null)),
  check (act <> 'answer' or draft is not null),
  check (done_at is null or act is not null)
);
comment on table dispute_answers is 'What the claims team says to the bank: a draft until somebody hands it in or gives in; from then on it stays as it is.';
-- Who leaves takes along what was put together about them; that something was handed in, when and by whom, stays.
create function tg_dispute_words_erased() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update dispute_answers set draft = '—' where draft is not null and order_id in (select id from orders where user_id = new.id);
  return null;
end $$;
create trigger dispute_words_erased after update of deleted_at on profiles for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function tg_dispute_words_erased();
create index dispute_answers_asked on dispute_answers (asked_at) where act is not null and done_at is null;

alter table disputes enable row level security;
create policy parties_read on disputes for select to app_request using (exists (select from orders o where o.id = order_id));
create policy system_all on disputes to app_system using (true) with check (true);
grant select on disputes to app_request;
grant select, insert, update (withdrawn_cents, fee_cents, lines, amount_cents, reason, status, due_by, has_evidence, told_at, closed_at) on disputes to app_system;
alter table dispute_answers enable row level security;
create policy admins_read on dispute_answers for select to app_request using ((select actor_is_admin()) and not actor_is_party(order_id));
create policy admins_keep on dispute_answers for insert to app_request
  with check ((select actor_is_admin()) and kept_by = (select actor_id()) and act is null and not actor_is_party(order_id));
create policy admins_keep_on on dispute_answers for update to app_request
  using ((select actor_is_admin()) and act is null and not actor_is_party(order_id)) with check (kept_by = (select actor_id()));
create policy system_all on dispute_answers to app_system using (true) with check (true);
grant select, insert (dispute_id, order_id, draft, kept_by, kept_at), update (draft, kept_by, kept_at) on dispute_answers to app_request;
grant select, insert, update (draft, kept_by, kept_at, act, reason, asked_by, asked_at, attempt, done_at, failure) on dispute_answers to app_system;

-- Released bookings whose charge is contested now, and how many cents of what was released for them: kept back from payouts.
create or replace function contested_orders(provider uuid) returns table (order_id uuid, cents integer)
  language sql stable security definer set search_path = public as $$
  select * from (
    select d.order_id, least(sum(greatest(d.amount_cents, d.withdrawn_cents)), (select -coalesce(sum(e.amount_cents), 0)
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = d.order_id and e.account = 'provider_balance'))::integer as cents
    from disputes d join orders o on o.id = d.order_id
    where d.closed_at is null and o.released_at is not null and o.provider_id = provider
    group by d.order_id) k where k.cents > 0 $$;

-- What a bank has taken back for good counts against what may still be refunded.
create or replace function tg_refund_within_charge() returns trigger language plpgsql security definer set search_path = public as $$
declare
  charged bigint;
  back bigint;
  lost bigint;
begin
  if new.kind <> 'refund' or new.status <> 'pending' or new.stripe_refund_id is not null then return new; end if;
  select coalesce(sum(amount_cents) filter (where kind = 'charge' and status = 'succeeded'), 0),
    coalesce(sum(amount_cents) filter (where kind = 'refund' and status in ('pending', 'succeeded')), 0)
    into charged, back from payments where order_id = new.order_id;
  select coalesce(sum(d.withdrawn_cents), 0) into lost from disputes d join payments p on p.id = d.payment_id
    where d.order_id = new.order_id and d.status = 'lost' and p.kind = 'charge';
  if back + lost + new.amount_cents > charged then
    raise exception 'more would go back than was charged' using errcode = '23514';
  end if;
  return new;
end $$;

create index payments_by_intent on payments (stripe_payment_intent_id) where stripe_payment_intent_id is not null;

-- What the card company has on record, fetched page by page, to be compared with our rows and the books.
create table card_records (
  id text primary key,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'transfer')),
  payment_intent text,
  amount_cents bigint not null,
  settled_cents bigint not null,
  status text not null,
  payment_id uuid,
  payout_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
comment on column card_records.changed_at is 'When it was made, or when we first read it with other amounts or another status.';
create table book_comparisons (
  id uuid primary key,
  asked_by uuid references profiles on delete set null,
  asked_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  records integer,
  open_differences integer,
  failure text check (char_length(failure) <= 200)
);
comment on column book_comparisons.asked_by is 'Null when nobody pressed: every night, and after a start.';
create unique index book_comparisons_one on book_comparisons ((true)) where finished_at is null;
create index book_comparisons_newest on book_comparisons (asked_at desc);
create table money_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('charge_unpaid', 'paid_uncharged', 'charge_amount', 'refund_unknown', 'refund_differs',
    'dispute_unknown', 'dispute_differs', 'transfer_unknown', 'payout_differs', 'ledger_payments', 'ledger_payouts',
    'movement_unbalanced', 'over_released')),
  subject text not null check (char_length(subject) <= 200),
  order_id uuid references orders on delete restrict,
  payout_id uuid references payouts on delete restrict,
  company_cents bigint,
  ours_cents bigint,
  ledger_cents bigint,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  resolved_at timestamptz,
  note text check (char_length(note) between 3 and 1000),
  noted_by uuid references profiles on delete set null,
  noted_at timestamptz
);
comment on table money_differences is 'What the card company, our rows and the books say differently about one thing; null where one of them says nothing. Ends by itself when they agree.';
comment on column money_differences.note is 'What an admin found out: no task any more, though the row stays until the difference is gone. Other amounts make it a task again.';
create unique index money_differences_open on money_differences (kind, subject) where resolved_at is null;
create index money_differences_order on money_differences (order_id) where order_id is not null;

do $$ declare t text; begin
  foreach t in array array['card_records', 'book_comparisons', 'money_differences'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy system_all on %I to app_system using (true) with check (true)', t);
    execute format('grant select, insert on %I to app_system', t);
  end loop;
end $$;
grant update (amount_cents, settled_cents, status, changed_at) on card_records to app_system;
create policy admins_read on book_comparisons for select to app_request using ((select actor_is_admin()));
create policy admins_ask on book_comparisons for insert to app_request with check ((select actor_is_admin()) and asked_by = (select actor_id()));
grant select, insert (id, asked_by, asked_at) on book_comparisons to app_request;
grant update (started_at, finished_at, records, open_differences, failure) on book_comparisons to app_system;
create policy admins_read on money_differences for select to app_request using ((select actor_is_admin()));
create policy admins_note on money_differences for update to app_request
  using ((select actor_is_admin()) and (order_id is null or not actor_is_party(order_id))) with check (noted_by = (select actor_id()));
grant select, update (note, noted_by, noted_at) on money_differences to app_request;
grant update (company_cents, ours_cents, ledger_cents, last_seen, resolved_at, note, noted_by, noted_at) on money_differences to app_system;

insert into job_names values ('note_dispute'), ('compare_books') on conflict do nothing;
