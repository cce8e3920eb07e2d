-- The tables of market/prices as they are now. Written by bin/types to be read: a migration changes them.

-- Services of an appraiser at a fixed price. There is no column for a share of what an insurer pays.
create table service_products (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  kind text not null check (kind in ('estimate_review', 'damage_appraisal', 'total_loss_valuation',
    'diminished_value_report', 'post_repair_inspection', 'appraiser_under_clause', 'umpire',
    'supplement_reinspection')),
  title text not null check (char_length(title) between 3 and 120),
  includes text not null check (char_length(includes) between 3 and 2000),
  price_cents integer not null check (price_cents between 100 and 1000000), -- What the whole service costs, in cents.
  turnaround_business_days integer not null check (turnaround_business_days between 1 and 60),
  needs text[] not null default '{}' check (cardinality(needs) <= 10),
  delivers text[] not null check (cardinality(delivers) between 1 and 10),
  retired_at timestamptz, -- Since when it is not sold any more; bookings of it go on.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint service_products_of_listing unique (id, listing_id)
);
create index service_products_listing on service_products (listing_id, created_at) where (retired_at is null);
create trigger new_version before update on service_products for each row execute function tg_version();
alter table service_products enable row level security;
create policy members_insert on service_products for insert to app_request
  with check ((exists (select from listings l where l.id = service_products.listing_id and (l.provider_id in (select
    actor_providers_for('listings'))))));
create policy members_update on service_products for update to app_request
  using ((exists (select from listings l where l.id = service_products.listing_id and (l.provider_id in (select
    actor_providers_for('listings'))))));
create policy of_readable_listing on service_products for select to app_request
  using ((exists (select from listings l where l.id = service_products.listing_id)));
create policy system_reads on service_products for select to app_system
  using (true);
grant insert (id, listing_id, kind, title, includes, price_cents, turnaround_business_days, needs, delivers), select,
  update (title, includes, price_cents, turnaround_business_days, needs, delivers, retired_at, version) on
  service_products to app_request;
grant select on service_products to app_system;
