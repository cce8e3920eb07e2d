create or replace function tg_claim_ends_requests()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform end_estimate_requests(array(select r.id from estimate_requests r where r.claim_id = new.id and r.status = 'open'));
  return null;
end $$;
comment on function tg_claim_ends_requests is 'A claim that is closed, withdrawn or merged asks nobody for an estimate any more.';
