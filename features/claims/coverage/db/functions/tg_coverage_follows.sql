create or replace function tg_coverage_follows()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  wanted uuid := case when tg_op = 'DELETE' then old.claim_id else new.claim_id end;
  days integer;
  raised integer;
  last_day date;
begin
  select coalesce(sum(e.days), 0), max(e.total_cap_cents) into days, raised
    from coverage_extensions e where e.claim_id = wanted and e.status = 'granted';
  select said.until into last_day from (
    select t.rental_until as until, t.recorded_at as at from claim_total_losses t where t.claim_id = wanted and t.undone_at is null
    union all select e.until, e.answered_at from coverage_extensions e
      where e.claim_id = wanted and e.status = 'granted' and e.until is not null) said order by said.at desc limit 1;
  update coverage v set extra_days = days, raised_total_cap_cents = raised, rental_until = last_day
    where v.claim_id = wanted and (v.extra_days, v.raised_total_cap_cents, v.rental_until) is distinct from (days, raised, last_day);
  return null;
end $$;
