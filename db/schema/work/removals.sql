-- The tables of work/removals as they are now. Written by bin/types to be read: a migration changes them.

-- The author’s one word against a removal; another admin than the one who removed decides.
create table review_objections (
  removal_id uuid primary key references review_removals (id) on delete restrict,
  author_id uuid not null references profiles (id) on delete restrict,
  words text not null check (char_length(words) <= 2000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references profiles (id) on delete restrict,
  outcome text check (outcome in ('restored', 'upheld')),
  constraint review_objections_check check (num_nonnulls(decided_at, decided_by, outcome) in (0, 3))
);
alter table review_objections enable row level security;
create policy author_objects on review_objections for insert to app_request
  with check (author_id = (select actor_id()) and (exists (select from review_removals d join reviews r on r.id =
    d.review_id where d.id = review_objections.removal_id and d.kind = 'removed' and r.removed_at = d.at and
    r.reviewer_id = (select actor_id()))));
create policy author_or_admin_reads on review_objections for select to app_request
  using (author_id = (select actor_id()) or (select actor_is_admin()));
grant insert (removal_id, author_id, words, created_at), select on review_objections to app_request;

-- Each decision about a review that was removed, never changed; an undone removal is one more row.
create table review_removals (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete restrict,
  kind text not null check (kind in ('removed', 'upheld', 'restored')),
  removal_id uuid references review_removals (id) on delete restrict,
  reason text check (reason in ('not_customer', 'personal_data', 'hate', 'advertising', 'other_business',
    'legal_order')),
  note text not null check (char_length(note) between 3 and 1000),
  admin_id uuid not null references profiles (id) on delete restrict,
  at timestamptz not null,
  constraint review_removals_check check ((kind = 'removed') = (removal_id is null)),
  constraint review_removals_check1 check ((kind = 'removed') = (reason is not null))
);
create index review_removals_log on review_removals (at desc, id desc) where (kind = 'removed');
create unique index review_removals_once on review_removals (removal_id, kind);
create index review_removals_review on review_removals (review_id, at);
create trigger append_only before delete or update on review_removals for each row execute function tg_append_only();
alter table review_removals enable row level security;
create policy author_or_admin_reads on review_removals for select to app_request
  using ((select actor_is_admin()) or (exists (select from reviews r where r.id = review_removals.review_id and
    r.reviewer_id = (select actor_id()))));
grant select on review_removals to app_request;

create table review_reports (
  id uuid primary key,
  review_id uuid not null references reviews (id) on delete restrict,
  provider_id uuid not null references provider_profiles (id) on delete restrict,
  reporter_id uuid not null references profiles (id) on delete restrict,
  reason text not null check (reason in ('not_customer', 'personal_data', 'hate', 'advertising', 'other_business',
    'legal_order')),
  details text check (char_length(details) between 1 and 1000),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references profiles (id) on delete restrict,
  outcome text check (outcome in ('removed', 'refused')),
  resolution text check (char_length(resolution) between 3 and 1000),
  constraint review_reports_check check (num_nonnulls(resolved_at, resolved_by, outcome, resolution) in (0, 4))
);
create unique index review_reports_open on review_reports (review_id) where (resolved_at is null);
create index review_reports_queue on review_reports (created_at) where (resolved_at is null);
create index review_reports_review on review_reports (review_id, created_at);
alter table review_reports enable row level security;
create policy admins_resolve on review_reports for update to app_request
  using ((select actor_is_admin()))
  with check (resolved_by = (select actor_id()));
create policy members_or_admin_read on review_reports for select to app_request
  using ((provider_id in (select actor_provider_ids())) or (select actor_is_admin()));
create policy members_report on review_reports for insert to app_request
  with check (reporter_id = (select actor_id()) and (provider_id in (select actor_providers_for('reply'))) and (exists
    (select from reviews r where r.id = review_reports.review_id and r.provider_id = review_reports.provider_id and
    r.removed_at is null)));
grant insert (id, review_id, provider_id, reporter_id, reason, details, created_at), select, update (resolved_at,
  resolved_by, outcome, resolution) on review_reports to app_request;
