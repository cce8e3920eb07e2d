create or replace function tax_identity_of(provider uuid)
returns table(kind text, last4 text) language sql stable security definer
set search_path = public
as $$
  select k.kind, k.last4 from (
    select t.kind, t.last4, 1 as rank from tax_identities t where t.provider_id = provider
    union all select 'ein', s.ein_last4, 2 from provider_secrets s where s.provider_id = provider) k
  where actor_is_admin() or provider in (select actor_providers_for('money')) or session_user = 'app_system'
  order by k.rank limit 1 $$;
grant execute on function tax_identity_of to app_request, app_system;
