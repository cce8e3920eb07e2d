create or replace function short_grams(text)
returns text[] language sql immutable parallel safe cost 2000
as $$
  select array(select distinct unnest(letters || array(select first || coalesce(second, '') from unnest(letters, letters[2:]) pair(first, second))))
  from (select string_to_array(lower($1), null) as letters offset 0) of_text $$;
grant execute on function short_grams to app_request, app_system;
