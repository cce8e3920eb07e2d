create or replace function actor_is_admin()
returns boolean language sql stable security definer
set search_path = public
as $$ select exists (select from profiles where id = actor_id() and role = 'claims_admin' and suspended_at is null) $$;
grant execute on function actor_is_admin to app_request, app_system;
