create or replace function tg_extension_queue()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform queue_claims(array[new.claim_id]);
  return null;
end $$;
