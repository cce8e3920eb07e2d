create or replace function person_words(name text, email text, phone text)
returns text language sql immutable parallel safe
as $$ select lower(name || ' ' || email) || ' ' || coalesce(translate(phone, '+().-x ' || chr(9), ''), '') $$;
grant execute on function person_words to app_request, app_system;
