-- The tables of work/matching as they are now. Written by bin/types to be read: a migration changes them.

-- What a driver chose themselves, with the list they chose it from (features/listings/shown.ts).
create table choices (
  id uuid primary key,
  person_id uuid not null references profiles (id) on delete cascade,
  claim_id uuid references claims (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  order_id uuid unique references orders (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  act text not null check (act in ('booked', 'asked', 'estimate')),
  service text check (service in ('repair', 'glass', 'towing', 'rental', 'adjuster')),
  shown jsonb not null,
  -- Where the chosen listing stood, counted over all pages from 1; null when no list of ours led there.
  position integer check ("position" >= 1),
  created_at timestamptz not null,
  invitation_id uuid references estimate_invitations (id) on delete cascade,
  constraint choices_check check ((act = 'booked') = (order_id is not null)),
  constraint choices_check1 check ((act = 'asked') = (conversation_id is not null)),
  constraint choices_check2 check (("position" is not null) = ((shown ->> 'kind') = 'list')),
  constraint choices_estimate_check check ((act = 'estimate') = (invitation_id is not null))
);
create unique index choices_asked on choices (person_id, listing_id, claim_id) nulls not distinct where (act = 'asked');
create index choices_claim on choices (claim_id, created_at) where (claim_id is not null);
create index choices_conversation on choices (conversation_id) where (conversation_id is not null);
create index choices_invitation on choices (invitation_id) where (invitation_id is not null);
create index choices_listing on choices (listing_id);
create index choices_person on choices (person_id, created_at desc);
create trigger stays before update on choices for each row execute function tg_choice_stays();
alter table choices enable row level security;
create policy admins_read on choices for select to app_request
  using ((select actor_is_admin()));
create policy asked_for_estimate on choices for insert to app_system
  with check (act = 'estimate');
create policy choose on choices for insert to app_request
  with check (act <> 'estimate' and person_id = (select actor_id()) and (claim_id is null or actor_owns_claim(claim_id))
    and (order_id is null or (exists (select from orders o where o.id = choices.order_id and o.user_id = (select
    actor_id()) and o.listing_id = choices.listing_id))) and (conversation_id is null or (exists (select from
    conversations c where c.id = choices.conversation_id and ((select actor_id()) = c.participant_1_id or (select
    actor_id()) = c.participant_2_id)))));
create policy own on choices for select to app_request
  using (person_id = (select actor_id()));
create policy system_reads on choices for select to app_system
  using (true);
grant insert, select on choices to app_request;
grant insert, select on choices to app_system;
