create or replace function current_reason()
returns text language sql stable
as $$ select nullif(current_setting('app.reason', true), '') $$;
grant execute on function current_reason to app_request, app_system;
