create or replace function document_path(provider uuid, document text)
returns text language sql stable
set search_path = public
as $$
  select case document when 'w9' then p.w9_url when 'insurance_proof' then p.insurance_proof_url end from provider_profiles p where p.id = provider $$;
