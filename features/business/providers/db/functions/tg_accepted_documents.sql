create or replace function tg_accepted_documents()
returns trigger language plpgsql
as $$
begin
  if current_user = 'app_request' and exists (select from document_reviews r where r.provider_id = old.id and r.decision = 'accepted' and (
    (r.document = 'w9' and r.file_path = old.w9_url and new.w9_url is distinct from old.w9_url)
    or (r.document = 'insurance_proof' and r.file_path = old.insurance_proof_url and new.insurance_proof_url is distinct from old.insurance_proof_url)))
  then
    raise exception 'This document was accepted and stays as it is.' using errcode = 'CC409';
  end if;
  return new;
end $$;
