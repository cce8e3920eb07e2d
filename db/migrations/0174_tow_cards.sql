-- A tow is paid by a card that was kept before it was asked for: held when a company accepts, taken at the drop (docs/decisions/067).
create table tow_cards (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'none', 'kept', 'removed')),
  stripe_session_id text unique,
  setup_url text,
  customer_id text,
  payment_method_id text,
  brand text check (char_length(brand) <= 40),
  last4 text check (char_length(last4) <= 4),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  kept_at timestamptz,
  constraint tow_cards_kept check ((status = 'kept') = (customer_id is not null and payment_method_id is not null and kept_at is not null))
);
comment on table tow_cards is 'A card that somebody left on the payment provider’s own page for their tows; its number is never here.';
create unique index tow_cards_one_open on tow_cards (person_id) where (status = 'open');
create unique index tow_cards_one_kept on tow_cards (person_id) where (status = 'kept');
create index tow_cards_person on tow_cards (person_id);

create table tow_holds (
  id uuid primary key,
  job_id uuid not null references tow_jobs (id) on delete cascade,
  offer_id uuid not null references tow_offers (id) on delete cascade,
  customer_id text not null,
  payment_method_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'held', 'refused', 'dropped', 'lapsed', 'taken')),
  stripe_payment_intent_id text unique,
  failure text check (char_length(failure) <= 200),
  capture_before timestamptz,
  capture_cents integer check (capture_cents between 1 and amount_cents),
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  created_at timestamptz not null
);
comment on table tow_holds is 'Money of a card that is authorized for one company’s tow. The row stands before the payment provider is asked, and its id is the key of that question.';
comment on column tow_holds.capture_cents is 'What is to be taken, written down before the payment provider is asked.';
create unique index tow_holds_one_asked on tow_holds (job_id) where (status = 'pending');
create unique index tow_holds_one_taken on tow_holds (job_id) where (capture_cents is not null and status in ('held', 'taken'));
create index tow_holds_job on tow_holds (job_id, created_at);
create index tow_holds_offer on tow_holds (offer_id);

alter table tow_jobs add column pay text not null default 'company' check (pay in ('card', 'company'));
alter table tow_jobs add column pay_state text check (pay_state in ('waits', 'held', 'part', 'refused', 'taking', 'charged', 'direct', 'released'));
comment on column tow_jobs.pay is 'How the driver pays: by the card they kept, or the company itself.';
comment on column tow_jobs.pay_state is 'What became of the card so far, as its holds say it; null where no card is asked.';
comment on column tow_jobs.due_cents is 'What the driver owes for it.';

insert into job_names (name) values ('settle_tow_pay');
insert into status_transitions (machine, from_status, to_status, needs_reason)
select 'tow_hold', 'pending', b, false from unnest(array['held', 'refused', 'dropped', 'lapsed', 'taken']) b
union all select 'tow_hold', 'held', b, false from unnest(array['dropped', 'lapsed', 'taken']) b
union all select 'tow_hold', 'refused', b, false from unnest(array['held', 'taken']) b
union all select 'tow_hold', a, 'taken', false from unnest(array['dropped', 'lapsed']) a;

create function tg_tow_pays() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create trigger status after insert or update of status on tow_holds for each row execute function tg_status('tow_hold', 'status');
create trigger pays after update of status, offer_id, pay, price_cents, cap_cents, due_cents on tow_jobs for each row
  when (new.pay = 'card' or old.pay = 'card') execute function tg_tow_pays();

alter table tow_cards enable row level security;
create policy system_all on tow_cards to app_system using (true);
alter table tow_holds enable row level security;
create policy system_all on tow_holds to app_system using (true);
grant select, insert, update (status, stripe_session_id, setup_url, customer_id, payment_method_id, brand, last4, kept_at) on tow_cards to app_system;
grant select, insert, update (status, stripe_payment_intent_id, failure, capture_before, capture_cents, captured_cents) on tow_holds to app_system;
grant update (pay, pay_state) on tow_jobs to app_system;
