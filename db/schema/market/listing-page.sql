-- The tables of market/listing-page as they are now. Written by bin/types to be read: a migration changes them.

-- Listings that a person keeps to come back to; the title is what it was called when it was saved.
create table saved_listings (
  person_id uuid not null references profiles (id) on delete cascade,
  listing_id uuid not null references listings (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  created_at timestamptz not null default now(),
  constraint saved_listings_pkey primary key (person_id, listing_id)
);
create index saved_listings_listing on saved_listings (listing_id);
create trigger person_present before insert on saved_listings for each row execute function
  tg_person_present('person_id');
alter table saved_listings enable row level security;
create policy own on saved_listings to app_request
  using (person_id = (select actor_id()));
grant delete, insert (person_id, listing_id, title), select on saved_listings to app_request;
