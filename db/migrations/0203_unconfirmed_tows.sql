-- A towing company could review itself: an account of a friend, a tow that only the phone says was, and nothing paid here.
-- Such a review is shown, marked, and counts in the rating once somebody else says that the tow was (docs/decisions/065).
alter table reviews add column counts boolean not null default true;
comment on column reviews.counts is 'False of a tow paid to its company that nobody besides the two has confirmed: shown, and left out of the rating.';

create function tow_is_confirmed(job uuid)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from tow_jobs j join coverage c on c.claim_id = j.claim_id where j.id = job)
    or exists (select from tow_arrivals a join tow_jobs j on j.id = a.job_id
      where a.job_id = job and a.status = 'taken' and a.provider_id <> j.provider_id and (a.answered_at >= j.arrived_at
        or exists (select from repairs r where r.claim_id = j.claim_id and r.provider_id = a.provider_id and r.arrived_at >= j.hooked_at))) $$;

create function tg_review_counts()
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

create trigger counts before insert on reviews for each row when (new.tow_job_id is not null) execute function tg_review_counts();
create trigger review_counts after insert on coverage for each row execute function tg_review_counts();
create trigger review_counts after update of status on tow_arrivals for each row when (new.status = 'taken')
  execute function tg_review_counts();
create trigger review_counts after update of arrived_at on repairs for each row when (new.arrived_at is not null)
  execute function tg_review_counts();
drop trigger recount on reviews;
create trigger recount after update of rating, removed_at, counts on reviews for each row
  when (new.rating <> old.rating or new.counts <> old.counts or new.removed_at is distinct from old.removed_at)
  execute function tg_reviews_count();
update reviews set counts = tow_is_confirmed(tow_job_id) where tow_job_id is not null;
