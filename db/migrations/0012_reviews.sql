create table reviews (
  id uuid primary key,
  order_id uuid not null unique references orders on delete restrict,
  provider_id uuid not null references provider_profiles on delete restrict,
  listing_id uuid not null references listings on delete restrict,
  reviewer_id uuid not null references profiles on delete restrict,
  reviewer_name text not null check (char_length(reviewer_name) between 1 and 60),
  rating integer not null check (rating between 1 and 5),
  review_text text not null default '' check (char_length(review_text) <= 3000),
  service_date date not null,
  created_at timestamptz not null default now()
);
comment on column reviews.reviewer_name is 'First name and initial, as shown to everybody.';
create index reviews_provider on reviews (provider_id, created_at desc);

create function tg_reviews_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into provider_ratings (provider_id, rating_sum, rating_count) values (new.provider_id, new.rating, 1)
    on conflict (provider_id) do update set rating_sum = provider_ratings.rating_sum + excluded.rating_sum,
      rating_count = provider_ratings.rating_count + 1;
  return null;
end $$;
create trigger count after insert on reviews for each row execute function tg_reviews_count();

alter table reviews enable row level security;
create policy everyone_reads on reviews for select to app_request, app_system using (true);
create policy customer_of_done_order_inserts on reviews for insert to app_request
  with check (reviewer_id = (select actor_id()) and exists (select from orders o where o.id = order_id and o.user_id = (select actor_id())
    and o.status = 'paid' and o.fulfilment in ('completed', 'approved') and o.provider_id = reviews.provider_id and o.listing_id = reviews.listing_id));
grant select, insert (id, order_id, provider_id, listing_id, reviewer_id, reviewer_name, rating, review_text, service_date) on reviews to app_request;
grant select on reviews to app_system;
