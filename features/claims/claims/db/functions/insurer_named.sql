create or replace function insurer_named(typed text)
returns uuid language sql stable security definer
set search_path = public
as $$ select insurer_id from insurer_names where key = insurer_key(typed) $$;
grant execute on function insurer_named to app_request, app_system;
comment on function insurer_named is 'The insurer behind a typed name, by its name or an alias; null for one that nobody has named yet.';
