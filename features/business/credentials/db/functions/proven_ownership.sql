create or replace function proven_ownership(provider uuid)
returns text[] language sql stable security definer
set search_path = public
as $$
  select coalesce(array_agg(distinct tag order by tag), '{}') from provider_profiles p, unnest(p.ownership) tag
  where p.id = provider and exists (select from credentials c where c.provider_id = p.id and c.status = 'accepted'
    and c.kind = tag || '_certificate' and c.expires_on >= (now() at time zone p.time_zone)::date) $$;
grant execute on function proven_ownership to app_request, app_system;
