-- An adjuster's link reaches coverage_extensions through extend_by_link alone: the link must stand, and of what is there it answers
-- only what the driver asked and nobody has answered. Before, the system could write and change any row that a link had granted.
drop policy link_answers on coverage_extensions;
drop policy link_records on coverage_extensions;
revoke insert, update on coverage_extensions from app_system;

-- A picture of an insurer's portal or a letter that the claims team adds to a claim because it shows an answer.
alter table claim_documents add column added_by uuid references profiles (id) on delete set null;
alter table claim_documents add column by_team boolean not null default false;
alter table claim_documents add constraint claim_documents_by_team check (added_by is null or by_team);
comment on column claim_documents.by_team is 'The claims team added it: it takes no place of the driver’s, and a shop whose version it answers opens it.';
comment on column claim_documents.added_by is 'Who of the claims team added it; null for the driver’s own, and once that admin has left.';
create index claim_documents_added_by on claim_documents (added_by);
