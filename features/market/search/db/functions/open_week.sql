create or replace function open_week(hours jsonb)
returns int4multirange language sql immutable
as $$
  select coalesce(range_agg(int4range(
      (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], day.key) - 1) * 1440
        + split_part(day.value ->> 0, ':', 1)::int * 60 + split_part(day.value ->> 0, ':', 2)::int,
      (array_position(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], day.key) - 1) * 1440
        + split_part(day.value ->> 1, ':', 1)::int * 60 + split_part(day.value ->> 1, ':', 2)::int)), '{}'::int4multirange)
  from jsonb_each(hours) day $$;
