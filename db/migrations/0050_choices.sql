-- Whom a driver chose, and what they were shown when they did: the driver's own record, written with the booking or the
-- question itself and never changed. A provider reads none of it: what stood beside it is not theirs.
create table choices (
  id uuid primary key,
  person_id uuid not null references profiles on delete cascade,
  claim_id uuid references claims on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  order_id uuid unique references orders on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  act text not null check (act in ('booked', 'asked')),
  service text check (service in ('repair', 'glass', 'towing', 'rental', 'adjuster')),
  shown jsonb not null,
  position integer check (position >= 1),
  created_at timestamptz not null,
  check ((act = 'booked') = (order_id is not null)),
  check ((act = 'asked') = (conversation_id is not null)),
  check ((position is not null) = (shown ->> 'kind' = 'list'))
);
comment on table choices is 'What a driver chose themselves, with the list they chose it from (features/listings/shown.ts).';
comment on column choices.position is 'Where the chosen listing stood, counted over all pages from 1; null when no list of ours led there.';
create index choices_person on choices (person_id, created_at desc);
create index choices_claim on choices (claim_id, created_at) where claim_id is not null;
create unique index choices_asked on choices (person_id, listing_id, claim_id) nulls not distinct where act = 'asked';
create index choices_listing on choices (listing_id);
create index choices_conversation on choices (conversation_id) where conversation_id is not null;

-- Never changed, and nobody is granted to remove one: a choice goes with its person's account (erase_person), or with what it is about.
create function tg_choice_stays() returns trigger language plpgsql set search_path = public as $$
begin
  raise exception 'A choice that was made stays as it was.' using errcode = 'CC409';
end $$;
create trigger stays before update on choices for each row execute function tg_choice_stays();

alter table choices enable row level security;
create policy own on choices for select to app_request using (person_id = (select actor_id()));
create policy admins_read on choices for select to app_request using ((select actor_is_admin()));
create policy choose on choices for insert to app_request with check (
  person_id = (select actor_id())
  and (claim_id is null or exists (select from claims c where c.id = claim_id and c.driver_id = (select actor_id())))
  and (order_id is null or exists (select from orders o where o.id = order_id and o.user_id = (select actor_id())
    and o.listing_id = choices.listing_id))
  and (conversation_id is null or exists (select from conversations c where c.id = conversation_id
    and (select actor_id()) in (c.participant_1_id, c.participant_2_id))));
create policy system_reads on choices for select to app_system using (true);
grant select, insert on choices to app_request;
grant select on choices to app_system;

-- What the listings of a choice are called, also those that have left the market since; for whoever reads the choice.
create function shown_listings(wanted uuid[]) returns table (choice_id uuid, id uuid, title text, business_name text)
  language sql stable security definer set search_path = public as $$
  select distinct c.id, l.id, l.title, p.business_name
  from choices c
  cross join lateral (select c.listing_id as id union select (r ->> 'id')::uuid from jsonb_array_elements(c.shown -> 'rows') r) s
  join listings l on l.id = s.id join provider_profiles p on p.id = l.provider_id
  where c.id = any(wanted) and (c.person_id = actor_id() or actor_is_admin()) $$;
revoke all on function shown_listings from public;
grant execute on function shown_listings to app_request;
