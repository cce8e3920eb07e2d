create or replace function tg_coverage_version()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_op = 'UPDATE' and coverage_facts(new) = coverage_facts(old) then return null; end if;
  insert into coverage_versions (claim_id, version, entered_by, reason, facts, at)
    values (new.claim_id, new.version, case when tg_op = 'INSERT' or new.confirmed_at <> old.confirmed_at
      then coalesce(actor_id(), new.verified_by) else actor_id() end, current_reason(), coverage_facts(new),
      case when tg_op = 'INSERT' or new.confirmed_at <> old.confirmed_at then new.confirmed_at else now() end);
  return null;
end $$;
