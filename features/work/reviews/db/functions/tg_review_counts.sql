create or replace function tg_review_counts()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_table_name = 'reviews' then
    new.counts := tow_is_confirmed(new.tow_job_id);
    return new;
  end if;
  update reviews r set counts = true from tow_jobs j where r.tow_job_id = j.id and not r.counts
    and (j.id = (to_jsonb(new) ->> 'job_id')::uuid or j.claim_id = (to_jsonb(new) ->> 'claim_id')::uuid) and tow_is_confirmed(j.id);
  return null;
end $$;
comment on function tg_review_counts is 'A tow that no card paid costs a company nothing to invent, with accounts of friends. Its review is shown, and counts once the tow is confirmed (tow_is_confirmed).';
