create or replace function tg_claim_waits()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  since timestamptz := (select min(r.created_at) from document_requests r
    where r.claim_id = new.claim_id and r.fulfilled_at is null and r.withdrawn_at is null);
begin
  update claims set waiting_since = since where id = new.claim_id and waiting_since is distinct from since;
  return null;
end $$;
