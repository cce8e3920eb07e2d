-- The tables of cases/appraisals as they are now. Written by bin/types to be read: a migration changes them.

-- Versions of what an appraiser delivered for a booking; the newest counts, the earlier ones stay to be read.
create table appraisal_reports (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  version integer not null check (version between 1 and 2),
  number text not null check (char_length(number) between 4 and 40),
  -- The report behind our cover page, a file of the driver’s. Null once they have left.
  file_id uuid unique references files (id) on delete set null,
  sha256 text not null, -- Of the PDF as it was handed in, without the cover.
  license_type text check (license_type in ('appraiser', 'independent_adjuster', 'public_adjuster')),
  license_state text check (license_state ~ '^[A-Z]{2}$'),
  -- As typed, compared with what was accepted; null with type and state where none was asked and none was typed.
  license_number text check (char_length(license_number) between 1 and 60),
  statement text not null check (char_length(statement) between 1 and 1000),
  author_id uuid references profiles (id) on delete set null,
  revision_asked_at timestamptz, -- When the driver asked for another version of this one: once in a booking.
  revision_reason text check (char_length(revision_reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint appraisal_reports_version unique (order_id, version),
  constraint appraisal_reports_asked check (revision_reason is null or revision_asked_at is not null),
  constraint appraisal_reports_license check (num_nulls(license_type, license_state, license_number) in (0, 3))
);
create unique index appraisal_reports_one_revision on appraisal_reports (order_id) where (revision_asked_at is not
  null);
alter table appraisal_reports enable row level security;
create policy of_readable_order on appraisal_reports for select to app_request
  using ((exists (select from orders o where o.id = appraisal_reports.order_id)));
create policy system_all on appraisal_reports to app_system
  using (true);
grant select on appraisal_reports to app_request;
grant insert, select, update (revision_asked_at, revision_reason) on appraisal_reports to app_system;
