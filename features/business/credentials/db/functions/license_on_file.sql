create or replace function license_on_file(provider uuid, licensed_in text)
returns text language sql stable security definer
set search_path = public
as $$
  select coalesce((select s.license_sealed from shops s where s.provider_id = provider and s.license_state = licensed_in), '')
  where provider in (select actor_providers_for('credentials')) $$;
grant execute on function license_on_file to app_request;
comment on function license_on_file is 'Empty when onboarding asked for none of that state; null to everybody but the provider.';
