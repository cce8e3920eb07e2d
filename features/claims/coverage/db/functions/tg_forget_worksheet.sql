create or replace function tg_forget_worksheet()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update coverage set sources = '{}', confirmed_by = '—' where claim_id = new.id;
  delete from coverage_versions where claim_id = new.id;
  delete from document_requests where claim_id = new.id;
  delete from claim_notes where claim_id = new.id;
  delete from claim_work where claim_id = new.id;
  return null;
end $$;
