create or replace function claim_queue_where(given jsonb, at timestamptz)
returns text language plpgsql stable
set search_path = public
as $$
declare
  said text := 'true';
  word text;
  key text;
  part text;
  known uuid[];
  assignedTo text := format('select from assignments h where h.subject_table = ''claims'' and h.subject_id = q.claim_id and h.until > %L', at);
begin
  if given ->> 'status' = 'open' then said := said || ' and (q.status <> ''closed'')';
  elsif given ? 'status' then said := said || format(' and q.status = %L', given ->> 'status'); end if;
  if given ? 'claim_type' then said := said || format(' and q.claim_type = %L', given ->> 'claim_type'); end if;
  if given ? 'loss_state' then said := said || format(' and q.loss_state = %L', given ->> 'loss_state'); end if;
  if given ->> 'due' = 'overdue' then said := said || format(' and q.status = ''intake'' and q.next_at < %L', at);
  elsif given ->> 'due' = 'today' then
    said := said || format(' and q.status = ''intake'' and q.next_at >= %L and q.next_at < %L', at, given ->> 'day_ends');
  elsif given ->> 'due' = 'soon' then
    said := said || format(' and q.status = ''intake'' and q.next_at >= %L and q.next_at < %L', at, at + interval '4 hours'); end if;
  if given ->> 'waiting' = 'driver' then said := said || ' and q.waiting_since is not null';
  elsif given ->> 'waiting' = 'us' then said := said || ' and q.waiting_since is null'; end if;
  -- what the team keeps to itself finds nobody's own claim
  if given ? 'follow_up' then said := said || format(' and q.follow_up_on %s %L and q.driver_id <> %L',
    case given ->> 'follow_up' when 'due' then '<=' else '>' end, given ->> 'today', actor_id()); end if;
  if given ? 'assignee' then said := said || format(' and q.assignee_id = %L and q.driver_id <> %L', given ->> 'assignee', actor_id()); end if;
  if given ->> 'assigned' = 'free' then
    said := said || format(' and (q.assignee_id is null or q.driver_id = %L)', actor_id());
  elsif given ->> 'assigned' = 'mine' then
    said := said || format(' and q.claim_id = any(array(select m.claim_id from claim_queue m where m.assignee_id = %L'
      ' union all select h.subject_id from assignments h where h.subject_table = ''claims'' and h.admin_id = %1$L and h.until > %L))', actor_id(), at);
  elsif given ->> 'assigned' = 'takeable' then
    said := said || format(' and q.driver_id <> %L and coalesce(q.assignee_id = %1$L, true) and not exists (%s and h.admin_id <> %1$L)',
      actor_id(), assignedTo); end if;
  if btrim(given ->> 'insurer') <> '' then
    word := lower(btrim(given ->> 'insurer'));
    part := case when char_length(word) > 2 then '%' else '' end || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
    -- the directory may know under this name what a driver wrote differently
    select array_agg(i.id) into known from insurers i where i.id <> '00000000-0000-0000-0000-000000000000' and lower(i.name) like part;
    said := said || format(' and (%s%s)', case when char_length(word) > 2 then format('q.insurer like %L', part)
      else format('q.beginnings @> array[%L] and starts_with(q.insurer, %1$L)', word) end,
      case when known is not null then format(' or q.claim_id = any(array(select c.id from claims c'
        ' where c.insurer_id = any(%L::uuid[]) and lower(c.insurer_name) not like %L))', known, part) else '' end);
  end if;
  for word in select w from regexp_split_to_table(lower(given ->> 'q'), '\s+') w where w <> '' loop
    key := regexp_replace(word, '[^a-z0-9]', '', 'g');
    said := said || case
      when char_length(word) < 3 then format(' and q.beginnings @> array[%L]', word)
      when char_length(key) > 2 and key <> word and word !~ '[^a-z0-9./#-]' then format(' and (q.words like %L or q.words like %L)',
        '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%', '%' || key || '%')
      else format(' and q.words like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%') end;
  end loop;
  return said;
end $$;
