create or replace function find_people(parts text[], wanted_role text, wanted_state text, sort text, place jsonb, size integer)
returns jsonb language plpgsql stable security definer
set search_path = public
as $$
declare
  part text;
  narrowed text := 'p.deleted_at is null and not exists (select from api_keys k where k.id = p.id)';
  key text := case ltrim(sort, '-') when 'name' then 'lower(p.name)' when 'email' then 'p.email' else 'p.created_at' end;
  found jsonb;
  total integer;
begin
  if not actor_is_admin() then return null; end if;
  if wanted_role = 'people' then narrowed := narrowed || ' and p.role <> ''claims_admin''';
  elsif wanted_role is not null then narrowed := narrowed || format(' and p.role = %L', wanted_role); end if;
  narrowed := narrowed || case wanted_state
    when 'suspended' then ' and p.suspended_at is not null'
    when 'unconfirmed' then ' and not exists (select from auth.users u where u.id = p.id and u.email_confirmed_at is not null)'
    when 'no_second_factor' then ' and p.role = ''claims_admin'' and not exists (select from auth.second_factors f where f.user_id = p.id and f.confirmed_at is not null)'
    else '' end;
  foreach part in array parts loop
    narrowed := narrowed || format(' and person_words(p.name, p.email, p.phone) like %L', '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%');
  end loop;
  execute format('select count(*) from (select from profiles p where %s limit 1001) as counted', narrowed) into total;
  execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (
    select p.id, p.name, p.email, p.phone, p.role, p.created_at, p.suspended_at is not null as suspended,
      u.email_confirmed_at is not null as email_confirmed, f.confirmed_at is not null as second_factor, to_jsonb(%s) #>> ''{}'' as value
    from profiles p left join auth.users u on u.id = p.id left join auth.second_factors f on f.user_id = p.id
    where %s %s limit %s) r', key, narrowed, sorted_from(key, 'p.id', starts_with(sort, '-'), place), size) into found;
  return jsonb_build_object('rows', found, 'total', total);
end $$;
grant execute on function find_people to app_request;
