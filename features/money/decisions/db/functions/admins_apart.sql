create or replace function admins_apart(wanted uuid)
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select a from claims_admins() a where not exists (select from orders o where o.id = wanted
    and (o.user_id = a or exists (select from provider_members m where m.provider_id = o.provider_id and m.user_id = a)))
    and not exists (select from provider_members m where m.provider_id = wanted and m.user_id = a) $$;
grant execute on function admins_apart to app_request, app_system;
comment on function admins_apart is 'The claims team without those who are a party of this booking or belong to this provider.';
