create or replace function tow_is_confirmed(job uuid)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from tow_jobs j join coverage c on c.claim_id = j.claim_id where j.id = job)
    or exists (select from tow_arrivals a join tow_jobs j on j.id = a.job_id
      where a.job_id = job and a.status = 'taken' and a.provider_id <> j.provider_id and (a.answered_at >= j.arrived_at
        or exists (select from repairs r where r.claim_id = j.claim_id and r.provider_id = a.provider_id and r.arrived_at >= j.hooked_at))) $$;
comment on function tow_is_confirmed is 'Whether somebody besides its driver and its company says that a tow was: the team has verified the coverage of its claim, or a shop took the car that stood before it, or repairs it.';
