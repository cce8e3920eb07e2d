create or replace function rule_in_force(wanted text, at timestamptz)
returns setof rules language sql stable
set search_path = public
as $$
  select r from rules r where r.key = wanted
  order by (r.effective_from <= at) desc, case when r.effective_from <= at then r.version end desc, r.version limit 1 $$;
grant execute on function rule_in_force to app_request, app_system;
