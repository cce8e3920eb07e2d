-- What a shop's estimate lacked: a second class of tax, photos of its own beside its lines, and the days that suit a driver.
alter table estimates add column labor_tax_bp integer check (labor_tax_bp between 0 and 2000);
comment on column estimates.labor_tax_bp is 'Tax on labor and outside work; null where it is that of parts and materials.';
grant insert (labor_tax_bp), update (labor_tax_bp) on estimates to app_system;
drop trigger new_version on estimates;
create trigger new_version before update of lines, tax_bp, labor_tax_bp, valid_until, days_needed, earliest_drop_off, parts_policy,
  warranty_months, message, version on estimates for each row execute function tg_version();

alter table estimate_requests add column preferred_days date[] not null default '{}' check (cardinality(preferred_days) <= 5);
comment on column estimate_requests.preferred_days is 'When the driver could come, where they want to.';
grant insert (preferred_days) on estimate_requests to app_system;

create table estimate_photos (
  file_id uuid primary key references files (id) on delete cascade,
  invitation_id uuid not null references estimate_invitations (id) on delete cascade,
  at timestamptz not null,
  shown_at timestamptz
);
comment on table estimate_photos is 'Pictures a shop took for its estimate; its driver sees those that a sent version names.';
create index estimate_photos_invitation on estimate_photos (invitation_id, at);
alter table estimate_photos enable row level security;
create policy members_read on estimate_photos for select to app_request
  using (exists (select from estimate_invitations i where i.id = invitation_id and i.provider_id in (select actor_provider_ids())));
create policy own_or_admin_reads on estimate_photos for select to app_request
  using (shown_at is not null and exists (select from estimate_invitations i join estimate_requests r on r.id = i.request_id
    where i.id = invitation_id and (r.driver_id = (select actor_id()) or (select actor_is_admin()))));
create policy system_all on estimate_photos to app_system using (true);
grant select on estimate_photos to app_request;
grant insert, select, update (shown_at) on estimate_photos to app_system;
