create or replace function current_next_expected_at()
returns timestamptz language sql stable
as $$ select nullif(current_setting('app.next_expected_at', true), '')::timestamptz $$;
grant execute on function current_next_expected_at to app_request, app_system;
