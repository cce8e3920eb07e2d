create or replace function find_rows(wanted text, many integer)
returns table(kind text, id uuid) language plpgsql stable security definer
set search_path = public
as $$
declare
  said text := regexp_replace(lower(btrim(wanted)), '([\\%_])', '\\\1', 'g');
  key text := upper(regexp_replace(wanted, '[^A-Za-z0-9]', '', 'g'));
  booking text := case when key ~ '^[0-9A-F]{2,8}$' then key else '' end;
  -- two letters have no trigram within a word, only at its beginning
  first text := said || '%';
  second text := case when char_length(btrim(wanted)) > 2 then '%' || said || '%' else '% ' || said || '%' end;
  people uuid[];
begin
  if char_length(btrim(wanted)) < 2 then return; end if;
  if not actor_is_admin() then
    return query select 'claim', c.id from claims c where c.driver_id = actor_id() and key <> '' and c.claim_number_key like '%' || key || '%'
      order by c.created_at desc limit many;
    return query select 'order', o.id from orders o where booking <> '' and upper(right(o.id::text, 8)) like booking || '%'
      and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids())) order by o.created_at desc limit many;
    return query select 'listing', l.id from listings l where l.provider_id in (select actor_provider_ids())
      and (lower(l.title) like first or lower(l.title) like second) order by l.created_at desc limit many;
    return;
  end if;
  return query select 'claim', c.id from claims c where char_length(key) > 1 and c.claim_number_key like key || '%'
    order by c.claim_number_key using ~<~, c.id limit many;
  if char_length(key) > 2 then
    return query select 'claim', c.id from claim_queue q join claims c on c.id = q.claim_id
      where q.words like '%' || lower(key) || '%' and c.claim_number_key like '%' || key || '%' and c.claim_number_key not like key || '%' limit many;
  end if;
  return query select 'order', o.id from orders o where booking <> '' and upper(right(o.id::text, 8)) >= booking
    and upper(right(o.id::text, 8)) < booking || 'G' order by upper(right(o.id::text, 8)), o.id limit many;
  people := array(select found.id from (
    select p.id, p.name, p.deleted_at from profiles p where person_words(p.name, p.email, p.phone) like first
      or person_words(p.name, p.email, p.phone) like second limit 200) found
    where found.deleted_at is null and not exists (select from api_keys k where k.id = found.id) order by lower(found.name) not like first, found.name, found.id limit many);
  return query select 'claim', c.id from claims c where c.driver_id = any(people) order by c.created_at desc, c.id limit many;
  return query select 'person', each from unnest(people) with ordinality as found(each, place) order by place;
  return query select 'provider', found.id from (
    select p.id, p.business_name from provider_profiles p where lower(p.business_name) like first or lower(p.business_name) like second limit 200) found
    order by lower(found.business_name) not like first, found.business_name, found.id limit many;
end $$;
grant execute on function find_rows to app_request;
