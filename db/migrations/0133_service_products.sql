-- What an appraiser sells has a fixed price and a result: products of a listing, and the one that a booking is of.
create table service_products (
  id uuid primary key,
  listing_id uuid not null references listings (id) on delete cascade,
  kind text not null check (kind in ('estimate_review', 'damage_appraisal', 'total_loss_valuation', 'diminished_value_report',
    'post_repair_inspection', 'appraiser_under_clause', 'umpire', 'supplement_reinspection')),
  title text not null check (char_length(title) between 3 and 120),
  includes text not null check (char_length(includes) between 3 and 2000),
  price_cents integer not null check (price_cents between 100 and 1000000),
  turnaround_business_days integer not null check (turnaround_business_days between 1 and 60),
  needs text[] not null default '{}' check (cardinality(needs) <= 10),
  delivers text[] not null check (cardinality(delivers) between 1 and 10),
  retired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint service_products_of_listing unique (id, listing_id)
);
comment on table service_products is 'Services of an appraiser at a fixed price. There is no column for a share of what an insurer pays.';
comment on column service_products.price_cents is 'What the whole service costs, in cents.';
comment on column service_products.retired_at is 'Since when it is not sold any more; bookings of it go on.';
create index service_products_listing on service_products (listing_id, created_at) where (retired_at is null);
create trigger new_version before update on service_products for each row execute function tg_version();
alter table service_products enable row level security;
create policy of_readable_listing on service_products for select to app_request
  using (exists (select from listings l where l.id = service_products.listing_id));
create policy members_insert on service_products for insert to app_request
  with check (exists (select from listings l where l.id = service_products.listing_id
    and l.provider_id in (select actor_providers_for('listings'))));
create policy members_update on service_products for update to app_request
  using (exists (select from listings l where l.id = service_products.listing_id
    and l.provider_id in (select actor_providers_for('listings'))));
create policy system_reads on service_products for select to app_system using (true);
grant select, insert (id, listing_id, kind, title, includes, price_cents, turnaround_business_days, needs, delivers),
  update (title, includes, price_cents, turnaround_business_days, needs, delivers, retired_at, version) on service_products to app_request;
grant select on service_products to app_system;

alter table orders add column product_id uuid,
  add constraint orders_product foreign key (product_id, listing_id) references service_products (id, listing_id) on delete restrict;
comment on column orders.product_id is 'The fixed-price service that was booked; its price and words as bought are in the snapshot.';
create index orders_product on orders (product_id) where (product_id is not null);
grant insert (product_id) on orders to app_request;
