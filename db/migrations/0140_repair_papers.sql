-- What a driver signs or writes about the money of a repair beside its bill: that the insurer pays the shop (a direction to
-- pay), and the letter about what the insurer has not paid. Both are papers of the repair, kept as they were written.
create table repair_papers (
  id uuid primary key,
  repair_id uuid not null references repairs (id) on delete restrict,
  kind text not null check (kind in ('direction_to_pay', 'short_pay_letter')),
  number integer not null check (number between 1 and 999),
  cents integer check (cents >= 0),
  language text not null check (language in ('en', 'es')),
  shown_text text not null check (char_length(shown_text) between 1 and 8000),
  english_text text not null check (char_length(english_text) between 1 and 8000),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  typed_name text not null default '' check (char_length(typed_name) <= 120),
  ip text not null default '',
  agent text not null default '' check (char_length(agent) <= 300),
  written_by uuid references profiles (id) on delete set null,
  at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (char_length(revoked_reason) between 1 and 1000),
  constraint repair_papers_revoked check ((revoked_at is null) = (revoked_reason is null)),
  constraint repair_papers_revocable check (revoked_at is null or kind = 'direction_to_pay'),
  unique (repair_id, kind, number)
);
comment on table repair_papers is 'What a driver signed or wrote about the insurer''s part of a bill, as it was read; never changed, a direction to pay is revoked once.';
comment on column repair_papers.cents is 'The insurer''s part that it is about; null where nothing was billed yet.';
comment on column repair_papers.facts is 'Its head, and of a letter its lines and sums, as they stood.';
create unique index repair_papers_one on repair_papers (repair_id) where (kind = 'direction_to_pay' and revoked_at is null);
create index repair_papers_by on repair_papers (written_by);
create function tg_paper_stands() returns trigger language plpgsql set search_path = public as $$ begin return new; end $$;
create trigger stands before update on repair_papers for each row execute function tg_paper_stands();

alter table repair_papers enable row level security;
create policy of_priced_repair on repair_papers for select to app_request
  using (exists (select from repairs r where r.id = repair_papers.repair_id and (r.driver_id = (select actor_id())
    or (select actor_is_admin()) or r.provider_id in (select actor_providers_for('prices')))));
create policy system_all on repair_papers to app_system using (true);
grant select on repair_papers to app_request;
grant select, insert, update (revoked_at, revoked_reason) on repair_papers to app_system;
