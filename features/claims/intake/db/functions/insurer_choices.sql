create or replace function insurer_choices()
returns table(name text) language sql stable security definer
set search_path = public
as $$
  select i.name from insurers i
  where i.phone is not null or i.portal is not null or cardinality(i.domains) > 0
    or (select count(distinct c.driver_id) from claims c where c.insurer_id = i.id) > 2
  order by lower(i.name)
$$;
grant execute on function insurer_choices to app_request;
comment on function insurer_choices is 'Names of the insurers that the team recorded or at least three drivers named: what fewer typed stays theirs.';
