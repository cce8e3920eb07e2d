create or replace function claims_admins()
returns setof uuid language sql stable security definer
set search_path = public
as $$ select id from profiles where role = 'claims_admin' and suspended_at is null $$;
grant execute on function claims_admins to app_request, app_system;
