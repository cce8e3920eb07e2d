create or replace function tg_forget_in_coverage()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update claim_total_losses set reason = '—', confirmed_by = '—', undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  update coverage_extensions set note = null, answer = null, confirmed_by = case when confirmed_by is not null then '—' end,
    undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  update claim_merges set reason = '—', closed_before = null, moved = '{}', undo_reason = case when undone_at is not null then '—' end
    where claim_id in (select id from claims where driver_id = old.id);
  update claim_documents set added_by = null where added_by = old.id;
  return new;
end $$;
