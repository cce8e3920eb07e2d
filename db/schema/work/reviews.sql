-- The tables of work/reviews as they are now. Written by bin/types to be read: a migration changes them.

create table provider_ratings (
  provider_id uuid primary key references provider_profiles (id) on delete cascade,
  rating_sum integer not null default 0,
  rating_count integer not null default 0
);
create trigger search after insert or update on provider_ratings for each row execute function tg_listing_search();
alter table provider_ratings enable row level security;
create policy everyone_reads on provider_ratings for select to app_request, app_system
  using (true);
grant select on provider_ratings to app_request;
grant select on provider_ratings to app_system;

create table review_photos (
  path text primary key check (path ~ '^[a-z0-9-]{1,80}/[a-z0-9-]{1,80}$'),
  order_id uuid references orders (id) on delete cascade,
  owner_id uuid not null references profiles (id) on delete cascade,
  review_id uuid references reviews (id) on delete cascade,
  position integer not null default 0 check ("position" >= 0 and "position" <= 19),
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  tow_job_id uuid references tow_jobs (id) on delete cascade,
  constraint review_photos_about check (num_nonnulls(order_id, tow_job_id) = 1)
);
create index review_photos_order on review_photos (order_id);
create index review_photos_review on review_photos (review_id, "position");
create index review_photos_tow on review_photos (tow_job_id);
alter table review_photos enable row level security;
create policy customer_inserts on review_photos for insert to app_request
  with check (owner_id = (select actor_id()) and review_id is null and (exists (select from orders o where o.id =
    review_photos.order_id and o.user_id = (select actor_id()) and o.status = 'paid' and (o.work_status in ('completed',
    'approved')))));
create policy driver_of_done_tow_inserts on review_photos for insert to app_request
  with check (owner_id = (select actor_id()) and review_id is null and (exists (select from
    tow_to_review(review_photos.tow_job_id) t(provider_id, listing_id, served_on, direct) where t.served_on is not null
    and t.direct)));
create policy own_deletes on review_photos for delete to app_request
  using (owner_id = (select actor_id()));
create policy own_updates on review_photos for update to app_request
  using (owner_id = (select actor_id()))
  with check (owner_id = (select actor_id()) and (review_id is null or (exists (select from reviews r where r.id =
    review_photos.review_id and (r.order_id = review_photos.order_id or r.tow_job_id = review_photos.tow_job_id) and
    r.reviewer_id = (select actor_id())))));
create policy shown_or_own_reads on review_photos for select to app_request
  using (owner_id = (select actor_id()) or (exists (select from reviews r where r.id = review_photos.review_id)));
create policy system_all on review_photos to app_system
  using (true);
grant delete, insert (path, order_id, owner_id, width, height, tow_job_id), select, update (review_id, position) on
  review_photos to app_request;
grant delete, select on review_photos to app_system;

create table review_replies (
  review_id uuid primary key references reviews (id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  -- Who of the business wrote it; never shown to the public.
  author_id uuid not null references profiles (id) on delete cascade,
  reply_text text not null check (char_length(reply_text) between 1 and 2000),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index review_replies_author on review_replies (author_id);
create index review_replies_provider on review_replies (provider_id);
create trigger version after update of reply_text on review_replies for each row when (new.reply_text <> old.reply_text)
  execute function tg_review_reply_version();
alter table review_replies enable row level security;
create policy everyone_reads on review_replies for select to app_request
  using ((provider_id in (select actor_provider_ids())) or (exists (select from reviews r where r.id =
    review_replies.review_id)));
create policy member_inserts on review_replies for insert to app_request
  with check (author_id = (select actor_id()) and (provider_id in (select actor_providers_for('reply'))) and (exists
    (select from reviews r where r.id = review_replies.review_id and r.provider_id = review_replies.provider_id)));
create policy member_updates_for_a_day on review_replies for update to app_request
  using ((provider_id in (select actor_providers_for('reply'))) and created_at > (now() - '1 day'::interval));
grant insert (review_id, provider_id, author_id, reply_text), select, update (reply_text, edited_at) on review_replies
  to app_request;

create table review_reply_versions (
  id bigint generated always as identity primary key,
  review_id uuid not null references review_replies (review_id) on delete cascade,
  actor_id uuid references profiles (id) on delete cascade,
  text_before text not null,
  at timestamptz not null default now()
);
create index review_reply_versions_review on review_reply_versions (review_id, id);
alter table review_reply_versions enable row level security;
create policy member_or_admin_reads on review_reply_versions for select to app_request
  using ((select actor_is_admin()) or (exists (select from review_replies p where p.review_id =
    review_reply_versions.review_id and (p.provider_id in (select actor_provider_ids())))));
grant select on review_reply_versions to app_request;

create table reviews (
  id uuid primary key,
  order_id uuid unique references orders (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  listing_id uuid not null references listings (id) on delete restrict,
  reviewer_id uuid not null references profiles (id) on delete restrict,
  -- First name and initial, as shown to everybody.
  reviewer_name text not null check (char_length(reviewer_name) between 1 and 60),
  rating integer not null check (rating between 1 and 5),
  review_text text not null default '' check (char_length(review_text) <= 3000),
  service_date date not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz, -- When the author last changed it; shown to everybody.
  removed_at timestamptz, -- Removed by a claims admin; null again when it was restored. review_removals says why.
  version integer not null default 1,
  -- Of a tow that its driver paid to the company; of one that a card paid, the booking is reviewed.
  tow_job_id uuid unique references tow_jobs (id) on delete restrict,
  -- False of a tow paid to its company that nobody besides the two has confirmed: shown, and left out of the rating.
  counts boolean not null default true,
  constraint reviews_about check (num_nonnulls(order_id, tow_job_id) = 1)
);
create index reviews_provider on reviews (provider_id, created_at desc);
create index reviews_removed on reviews (removed_at) where (removed_at is not null);
create trigger count after insert on reviews for each row execute function tg_reviews_count();
create trigger counts before insert on reviews for each row when (new.tow_job_id is not null) execute function
  tg_review_counts();
create trigger new_version before update on reviews for each row execute function tg_version();
create trigger person_present before insert on reviews for each row execute function tg_person_present('reviewer_id');
create trigger recount after update of rating, removed_at, counts on reviews for each row when (new.rating <> old.rating
  or new.counts <> old.counts or new.removed_at is distinct from old.removed_at) execute function tg_reviews_count();
create trigger silenced after update of reviewer_name on reviews for each row when (new.reviewer_name <>
  old.reviewer_name) execute function tg_review_silenced();
alter table reviews enable row level security;
create policy author_updates on reviews for update to app_request
  using (reviewer_id = (select actor_id()) and removed_at is null)
  with check (reviewer_id = (select actor_id()));
create policy customer_of_done_order_inserts on reviews for insert to app_request
  with check (reviewer_id = (select actor_id()) and (exists (select from orders o where o.id = reviews.order_id and
    o.user_id = (select actor_id()) and o.status = 'paid' and (o.work_status in ('completed', 'approved')) and
    o.provider_id = reviews.provider_id and o.listing_id = reviews.listing_id)));
create policy driver_of_done_tow_inserts on reviews for insert to app_request
  with check (reviewer_id = (select actor_id()) and (exists (select from tow_to_review(reviews.tow_job_id)
    t(provider_id, listing_id, served_on, direct) where t.served_on is not null and t.direct and t.provider_id =
    reviews.provider_id and t.listing_id = reviews.listing_id)));
create policy everyone_reads on reviews for select to app_request
  using (removed_at is null or reviewer_id = (select actor_id()) or (select actor_is_admin()));
create policy system_reads on reviews for select to app_system
  using (true);
grant insert (id, order_id, provider_id, listing_id, reviewer_id, reviewer_name, rating, review_text, service_date,
  tow_job_id), select, update (rating, review_text, edited_at) on reviews to app_request;
grant select on reviews to app_system;
