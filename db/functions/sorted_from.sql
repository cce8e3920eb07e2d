create or replace function sorted_from(value text, id text, down boolean, place jsonb)
returns text language sql immutable
set search_path = public
as $$
  select case when place ->> 'id' is null then ''
      else format(' and (%s, %s) %s (%L, %L)', value, id, case when down then '<' else '>' end, place ->> 'value', place ->> 'id') end
    || format(' order by %s %s, %s %2$s', value, case when down then 'desc' else 'asc' end, id)
$$;
comment on function sorted_from is 'The end of a query that a function puts together: the rows behind a place (the value and the id of the last row, or null), in their order. `value` and `id` are expressions of that function, never null and never given by a caller.';
