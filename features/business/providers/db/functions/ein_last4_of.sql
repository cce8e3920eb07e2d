create or replace function ein_last4_of(provider uuid)
returns text language sql stable security definer
set search_path = public
as $$
  select s.ein_last4 from provider_secrets s where s.provider_id = provider
    and (actor_is_admin() or provider in (select actor_providers_for('credentials'))) $$;
grant execute on function ein_last4_of to app_request;
