-- The tables of cases/claim-file as they are now. Written by bin/types to be read: a migration changes them.

-- Which document its driver shows to which provider; it counts while a paid order of the claim joins the two.
create table claim_document_shares (
  file_id uuid not null references claim_documents (file_id) on delete cascade,
  provider_id uuid not null references provider_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint claim_document_shares_pkey primary key (file_id, provider_id)
);
create index claim_document_shares_provider on claim_document_shares (provider_id);
alter table claim_document_shares enable row level security;
create policy of_readable_claim on claim_document_shares for select to app_request
  using ((exists (select from claim_documents d join claims c on c.id = d.claim_id where d.file_id =
    claim_document_shares.file_id)));
create policy own_deletes on claim_document_shares for delete to app_request
  using ((exists (select from claim_documents d join claims c on c.id = d.claim_id where d.file_id =
    claim_document_shares.file_id and c.driver_id = (select actor_id()))));
create policy own_inserts on claim_document_shares for insert to app_request
  with check ((exists (select from claim_documents d join claims c on c.id = d.claim_id join orders o on o.claim_id =
    c.id where d.file_id = claim_document_shares.file_id and c.driver_id = (select actor_id()) and o.provider_id =
    claim_document_shares.provider_id and o.status = 'paid')));
grant delete, insert (file_id, provider_id), select on claim_document_shares to app_request;
