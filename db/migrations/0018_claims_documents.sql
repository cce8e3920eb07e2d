-- Photos that help with each type of claim and papers that come later, beside the three slots of the spec;
-- and a driver who shows one document to the provider of a paid order.
alter table claim_documents drop constraint claim_documents_slot_check, drop constraint claim_documents_pkey;
drop index claim_documents_file;
alter table claim_documents
  add primary key (file_id),
  add column label text check (char_length(label) between 1 and 100),
  add constraint claim_documents_slot_check check (slot in ('police_report', 'damage_photos', 'insurer_screenshot',
    'photo_whole_car', 'photo_close_up', 'photo_other_car', 'photo_other_insurance', 'photo_scene', 'photo_cause',
    'photo_whole_glass', 'photo_sensors', 'photo_odometer', 'photo_vin_plate', 'further')),
  add constraint claim_documents_label_check1 check ((slot = 'further') = (label is not null));
comment on column claim_documents.label is 'What a further document is, in the driver''s words; every other slot says it by its name.';
create unique index claim_documents_one_per_slot on claim_documents (claim_id, slot) where slot <> 'further';
create index claim_documents_claim on claim_documents (claim_id);
grant insert (label) on claim_documents to app_request;

create table claim_document_shares (
  file_id uuid not null references claim_documents on delete cascade,
  provider_id uuid not null references provider_profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (file_id, provider_id)
);
create index claim_document_shares_provider on claim_document_shares (provider_id);
comment on table claim_document_shares is 'Which document its driver shows to which provider; it counts while a paid order of the claim joins the two.';

-- The documents that drivers show to a provider one belongs to: only while a paid order of that claim is theirs.
create function actor_shared_files() returns setof uuid language sql stable security definer set search_path = public as $$
  select s.file_id from claim_document_shares s join claim_documents d on d.file_id = s.file_id
  where s.provider_id in (select actor_provider_ids())
    and exists (select from orders o where o.claim_id = d.claim_id and o.provider_id = s.provider_id and o.status = 'paid') $$;
revoke all on function actor_shared_files from public;
grant execute on function actor_shared_files to app_request;

alter table claim_document_shares enable row level security;
create policy of_readable_claim on claim_document_shares for select to app_request
  using (exists (select from claim_documents d join claims c on c.id = d.claim_id where d.file_id = claim_document_shares.file_id));
create policy own_inserts on claim_document_shares for insert to app_request
  with check (exists (select from claim_documents d join claims c on c.id = d.claim_id join orders o on o.claim_id = c.id
    where d.file_id = claim_document_shares.file_id and c.driver_id = (select actor_id())
      and o.provider_id = claim_document_shares.provider_id and o.status = 'paid'));
create policy own_deletes on claim_document_shares for delete to app_request
  using (exists (select from claim_documents d join claims c on c.id = d.claim_id
    where d.file_id = claim_document_shares.file_id and c.driver_id = (select actor_id())));
grant select, delete, insert (file_id, provider_id) on claim_document_shares to app_request;

create policy shared_with_reads on claim_documents for select to app_request
  using (file_id in (select actor_shared_files()));
create policy shared_with_reads on files for select to app_request using (id in (select actor_shared_files()));

-- Who opened these files: the owner learns an admin's first name and a provider's business, an admin the whole name.
create or replace function file_readers(wanted uuid[]) returns table (file_id uuid, name text, role text, at timestamptz)
  language sql stable security definer set search_path = public as $$
  select r.file_id, case when actor_is_admin() then p.name
      when p.role = 'claims_admin' then split_part(p.name, ' ', 1)
      else coalesce((select b.business_name from provider_members m join provider_profiles b on b.id = m.provider_id
        where m.user_id = p.id order by b.created_at limit 1), split_part(p.name, ' ', 1)) end, p.role, r.at
  from file_reads r join files f on f.id = r.file_id join profiles p on p.id = r.reader_id
  where r.file_id = any(wanted) and (f.owner_id = actor_id() or actor_is_admin())
  order by r.id desc $$;
