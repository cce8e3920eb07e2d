create or replace function actor_id()
returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
grant execute on function actor_id to app_request, app_system;
comment on function actor_id is 'The person this transaction acts for; null for visitors and the system.';
