create or replace function tg_forget_in_storage()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  theirs constant uuid[] := array(select s.id from storage_stays s join claims c on c.id = s.claim_id where c.driver_id = new.id);
begin
  update release_papers set revoked_at = new.deleted_at, revoked_reason = '—' where stay_id = any(theirs) and revoked_at is null and used_at is null;
  update release_papers set typed_name = '—', drawn = null, ip = '', agent = '', facts = '{}', shown_text = '—', english_text = '—',
    consent_by = case when consent_by is not null then '—' end, consent_words = case when consent_words is not null then '—' end,
    revoked_reason = case when revoked_reason is not null then '—' end where stay_id = any(theirs);
  update storage_stays set phone = null, address = '' where id = any(theirs);
  update storage_events set reason = case when reason is not null then '—' end, details = '{}' where stay_id = any(theirs);
  update storage_stays set recorded_by = null where recorded_by = new.id;
  update storage_events set actor_id = null where actor_id = new.id;
  update release_papers set signed_by = null where signed_by = new.id;
  update release_papers set consented_by = null where consented_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_storage is 'A driver takes along what they signed and typed; an unused release ends. That a car stood, where, how long and for how much stays.';
