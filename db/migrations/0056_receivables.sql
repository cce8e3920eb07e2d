-- What insurers owe for bookings that are billed to them: by insurer, with what they paid and what was written off.

-- One insurer however its name was typed: small letters, without "the", without the words of its legal form at the end,
-- without spaces and punctuation. A name that is nothing but such words stays as it is.
create function debtor_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(replace(regexp_replace(w.words,
      '^the (?=.)|(?<=.)( (insurance|ins|assurance|company|companies|co|corporation|corp|incorporated|inc|llc|ltd|limited|group))+$', '', 'g'),
      ' ', ''), ''), lower(name))
  from (select trim(regexp_replace(regexp_replace(lower(name), '[.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')) as words) w $$;
comment on function debtor_key is 'The insurer behind a typed name: "Acme Mutual Insurance Co." and "ACME MUTUAL" are one.';

create index ledger_entries_receivable on ledger_entries (transaction_id) include (amount_cents) where account = 'insurer_receivable';

-- Each booking that was ever billed to an insurer, as the books say (before a moment, when one is given). Its debt ages from
-- the moment the work was completed. As far as row security lets the asker see.
create function insurer_debts(before timestamptz default null) returns table (order_id uuid, claim_id uuid, debtor text, insurer_name text,
    claim_number text, billed_cents bigint, paid_cents bigint, written_off_cents bigint, open_cents bigint, done_at timestamptz)
  language sql stable security invoker set search_path = public as $$
  select o.id, c.id, debtor_key(c.insurer_name), c.insurer_name, c.claim_number, s.billed, s.paid, s.off, s.billed - s.paid - s.off, d.at
  from (select t.order_id,
        coalesce(sum(e.amount_cents) filter (where t.kind in ('insurer_part', 'insurer_part_reversed')), 0)::bigint as billed,
        -coalesce(sum(e.amount_cents) filter (where t.kind = 'insurer_paid'), 0)::bigint as paid,
        -coalesce(sum(e.amount_cents) filter (where t.kind = 'insurer_written_off'), 0)::bigint as off
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'insurer_receivable' and (before is null or t.created_at < before) group by t.order_id) s
    join orders o on o.id = s.order_id join claims c on c.id = o.claim_id
    left join lateral (select min(v.at) as at from order_events v where v.order_id = o.id and v.machine = 'order_fulfilment'
      and v.to_status in ('completed', 'approved') and (before is null or v.at < before)) d on true
  where s.billed <> 0 or s.paid <> 0 or s.off <> 0 $$;
revoke all on function debtor_key, insurer_debts from public;
grant execute on function debtor_key, insurer_debts to app_request, app_system;

create table insurer_credits (
  id uuid primary key,
  kind text not null check (kind in ('paid', 'written_off')),
  debtor text not null check (char_length(debtor) between 1 and 200),
  insurer_name text not null check (char_length(insurer_name) between 1 and 200),
  amount_cents integer not null check (amount_cents > 0),
  received_on date,
  how text check (how in ('cheque', 'transfer')),
  reference text check (char_length(reference) between 1 and 100),
  reason text check (char_length(reason) between 3 and 500),
  recorded_by uuid references profiles on delete set null,
  recorded_at timestamptz not null,
  undone_by uuid references profiles on delete set null,
  undone_at timestamptz,
  undo_reason text check (char_length(undo_reason) between 3 and 500),
  check (case kind when 'paid' then received_on is not null and how is not null and reference is not null
    else received_on is null and how is null and reference is null and reason is not null end),
  check ((undone_at is null) = (undo_reason is null))
);
comment on table insurer_credits is 'What takes from an insurer''s debt: a payment that came outside the card company, or a write-off. Undone by a reversing movement, never deleted.';
create unique index insurer_credits_once on insurer_credits (debtor, how, lower(reference)) where kind = 'paid' and undone_at is null;
create index insurer_credits_debtor on insurer_credits (debtor, recorded_at desc);
create table insurer_credit_lines (
  credit_id uuid not null references insurer_credits on delete restrict,
  order_id uuid not null references orders on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  primary key (credit_id, order_id)
);
create index insurer_credit_lines_order on insurer_credit_lines (order_id);
comment on table insurer_credit_lines is 'To which bookings a credit was applied; together they are the whole of it.';
create trigger append_only before update or delete on insurer_credit_lines for each row execute function tg_append_only();

create function tg_credit_applied() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (select coalesce(sum(amount_cents), 0) from insurer_credit_lines where credit_id = new.id)
      <> (select amount_cents from insurer_credits where id = new.id) then
    raise exception 'a payment of an insurer is applied in full' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger applied after insert on insurer_credits deferrable initially deferred
  for each row execute function tg_credit_applied();
-- Nobody writes down what an insurer paid for a booking of their own.
create function tg_credit_no_party() returns trigger language plpgsql as $$
begin
  if actor_is_party(new.order_id) then
    raise exception 'You are a party of this booking. Another admin decides about it.' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger no_party before insert on insurer_credit_lines for each row execute function tg_credit_no_party();

alter table insurer_credits enable row level security;
alter table insurer_credit_lines enable row level security;
create policy admins_read on insurer_credits for select to app_request using ((select actor_is_admin()));
create policy admins_read on insurer_credit_lines for select to app_request using ((select actor_is_admin()));
create policy system_all on insurer_credits to app_system using (true) with check (true);
create policy system_all on insurer_credit_lines to app_system using (true) with check (true);
grant select on insurer_credits, insurer_credit_lines to app_request;
grant select, insert, update (undone_by, undone_at, undo_reason) on insurer_credits to app_system;
grant select, insert on insurer_credit_lines to app_system;

-- A booking is written with a price that adds up, and one of a claim with no discount of any kind: a deductible is shown
-- and never absorbed, waived or given back. Of the roles that serve people and keep the money; the owner writes the demo.
create function tg_order_price() returns trigger language plpgsql as $$
declare
  p jsonb := new.price_snapshot;
  total bigint := (p ->> 'total_cents')::bigint;
  insurer bigint := (p ->> 'insurer_cents')::bigint;
  own bigint := (p ->> 'own_cents')::bigint;
begin
  if ((p ->> 'rate_cents')::bigint * (p ->> 'quantity')::bigint = total and insurer + own = total and insurer >= 0 and own >= 0
      and insurer <= (p ->> 'insurer_day_cents')::bigint * (p ->> 'covered_days')::bigint
      and (p ->> 'covered_days')::bigint <= (p ->> 'quantity')::bigint
      and new.amount = case when (p ->> 'direct_bill')::boolean then own else total end and new.insurer_cents = insurer) is not true then
    raise exception 'The price of a booking must add up.' using errcode = '23514';
  end if;
  if new.claim_id is not null and exists (select from jsonb_object_keys(p) k
      where k ~* '(discount|coupon|rebate|cash_?back|voucher|promo|waive|absorb)') then
    raise exception 'A booking with a claim carries no discount.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger price before insert on orders for each row when (session_user in ('app_request', 'app_system'))
  execute function tg_order_price();
