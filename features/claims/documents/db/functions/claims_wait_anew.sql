create or replace function claims_wait_anew(variadic wanted uuid[])
returns void language sql
set search_path = public
as $$
  update claims c set waiting_since = (select min(r.created_at) from document_requests r
    where r.claim_id = c.id and r.fulfilled_at is null and r.withdrawn_at is null) where c.id = any(wanted) $$;
