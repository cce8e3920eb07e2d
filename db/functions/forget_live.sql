create or replace function forget_live(told uuid[], words text[] default null, about text default null)
returns void language sql security definer
set search_path = public
as $$
  delete from live_events l where l.user_id = any(told) and l.table_name <> 'sessions' and (about is null or l.table_name = about)
    and (words is null or exists (select from unnest(words) w where position(w in l.payload::text) > 0));
  -- of the row as it is once it is locked: another one may be forgetting in it at the same moment
  update live_events l set (said, people) = (
    select s.said, array(select distinct p::uuid from jsonb_array_elements(s.said) i, jsonb_array_elements_text(i -> 'to') p)
    from (select jsonb_agg(case when hit then jsonb_build_object('to', rest, 'event', item -> 'event', 'table', item -> 'table',
          'new', case when rest = '[]' then '{}' else item -> 'new' end) else item end order by place) as said
      from jsonb_array_elements(l.said) with ordinality each (item, place)
        cross join lateral (select coalesce(jsonb_agg(p) filter (where p::uuid <> all(told)), '[]') as rest,
          bool_or(p::uuid = any(told)) and (about is null or item ->> 'table' = about)
            and (words is null or exists (select from unnest(words) w where position(w in (item -> 'new')::text) > 0)) as hit
          from jsonb_array_elements_text(item -> 'to') p) of_item) s)
  where l.people && told and (words is null or exists (select from unnest(words) w where position(w in l.said::text) > 0));
$$;
comment on function forget_live is 'What these people were told and could hear again: all of it but that a session ended, or what has one of the words in it or is about a table. What a row says keeps its places: a cursor counts them.';
