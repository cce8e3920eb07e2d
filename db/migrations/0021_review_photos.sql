-- Photos of a review, and an author who may correct it for a while.
alter table reviews add column edited_at timestamptz;
comment on column reviews.edited_at is 'When the author last changed it; shown to everybody.';
create policy author_updates on reviews for update to app_request
  using (reviewer_id = (select actor_id())) with check (reviewer_id = (select actor_id()));
grant update (rating, review_text, edited_at) on reviews to app_request;

create or replace function tg_reviews_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    update provider_ratings set rating_sum = rating_sum + new.rating - old.rating where provider_id = new.provider_id;
    return null;
  end if;
  insert into provider_ratings (provider_id, rating_sum, rating_count) values (new.provider_id, new.rating, 1)
    on conflict (provider_id) do update set rating_sum = provider_ratings.rating_sum + excluded.rating_sum,
      rating_count = provider_ratings.rating_count + 1;
  return null;
end $$;
create trigger recount after update of rating on reviews for each row
  when (new.rating <> old.rating) execute function tg_reviews_count();

-- A photo is its author's alone until a review shows it; the bytes were re-encoded when they came.
create table review_photos (
  path text primary key check (path ~ '^[a-z0-9-]{1,80}/[a-z0-9-]{1,80}$'),
  order_id uuid not null references orders on delete cascade,
  owner_id uuid not null references profiles on delete cascade,
  review_id uuid references reviews on delete cascade,
  position integer not null default 0 check (position between 0 and 19),
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index review_photos_review on review_photos (review_id, position);
create index review_photos_order on review_photos (order_id);
alter table review_photos enable row level security;
create policy shown_or_own_reads on review_photos for select to app_request
  using (review_id is not null or owner_id = (select actor_id()));
create policy customer_inserts on review_photos for insert to app_request
  with check (owner_id = (select actor_id()) and review_id is null and exists (select from orders o where o.id = order_id
    and o.user_id = (select actor_id()) and o.status = 'paid' and o.fulfilment in ('completed', 'approved')));
create policy own_updates on review_photos for update to app_request using (owner_id = (select actor_id()))
  with check (owner_id = (select actor_id()) and (review_id is null
    or exists (select from reviews r where r.id = review_id and r.order_id = review_photos.order_id and r.reviewer_id = (select actor_id()))));
create policy own_deletes on review_photos for delete to app_request using (owner_id = (select actor_id()));
create policy system_all on review_photos to app_system using (true) with check (true);
grant select, delete, insert (path, order_id, owner_id, width, height), update (review_id, position) on review_photos to app_request;
grant select, delete on review_photos to app_system;
