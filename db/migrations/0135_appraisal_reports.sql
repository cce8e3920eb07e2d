-- The report of a fixed-price service: handed in as a PDF under the appraiser's license, versioned, never edited.
create table appraisal_reports (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  version integer not null check (version between 1 and 2),
  number text not null check (char_length(number) between 4 and 40),
  file_id uuid unique references files (id) on delete set null,
  sha256 text not null,
  license_type text check (license_type in ('appraiser', 'independent_adjuster', 'public_adjuster')),
  license_state text check (license_state ~ '^[A-Z]{2}$'),
  license_number text check (char_length(license_number) between 1 and 60),
  statement text not null check (char_length(statement) between 1 and 1000),
  author_id uuid references profiles (id) on delete set null,
  revision_asked_at timestamptz,
  revision_reason text check (char_length(revision_reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint appraisal_reports_license check (num_nulls(license_type, license_state, license_number) in (0, 3)),
  constraint appraisal_reports_version unique (order_id, version),
  constraint appraisal_reports_asked check (revision_reason is null or revision_asked_at is not null)
);
comment on table appraisal_reports is 'Versions of what an appraiser delivered for a booking; the newest counts, the earlier ones stay to be read.';
comment on column appraisal_reports.file_id is 'The report behind our cover page, a file of the driver’s. Null once they have left.';
comment on column appraisal_reports.license_number is 'As typed, compared with what was accepted; null with type and state where none was asked and none was typed.';
comment on column appraisal_reports.sha256 is 'Of the PDF as it was handed in, without the cover.';
comment on column appraisal_reports.revision_asked_at is 'When the driver asked for another version of this one: once in a booking.';
create unique index appraisal_reports_one_revision on appraisal_reports (order_id) where (revision_asked_at is not null);
alter table appraisal_reports enable row level security;
create policy of_readable_order on appraisal_reports for select to app_request
  using (exists (select from orders o where o.id = appraisal_reports.order_id));
create policy system_all on appraisal_reports to app_system using (true);
grant select on appraisal_reports to app_request;
grant select, insert, update (revision_asked_at, revision_reason) on appraisal_reports to app_system;
-- it stands among the documents of its claim, whoever handed it in
grant insert (claim_id, slot, file_id, label) on claim_documents to app_system;

create function tg_report_first()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if not exists (select from appraisal_reports r where r.order_id = new.id) then
    raise exception 'The report must be handed in before this work is completed.' using errcode = 'CC409';
  end if;
  return new;
end $$;
create trigger report_first before update of work_status on orders for each row
  when (new.product_id is not null and new.work_status = 'completed') execute function tg_report_first();
create function tg_forget_in_appraisals()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update appraisal_reports set revision_reason = '—' where revision_reason is not null
    and order_id in (select id from orders where user_id = new.id);
  update appraisal_reports set license_number = case when license_number is not null then '—' end, statement = '—' where order_id in
    (select o.id from orders o join provider_profiles p on p.id = o.provider_id where p.user_id = new.id);
  update appraisal_reports set author_id = null where author_id = new.id;
  return new;
end $$;
create trigger forget_in_appraisals before update of deleted_at on profiles for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_appraisals();
