create or replace function actor_reads_business_document(wanted text)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from provider_profiles p where wanted in (p.insurance_proof_url, p.w9_url) and p.id in (select actor_providers_for('credentials')))
    or exists (select from credentials c where c.file_path = wanted and c.provider_id in (select actor_providers_for('credentials'))) $$;
grant execute on function actor_reads_business_document to app_request;
