create or replace function tg_claim_ends_repairs()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform set_config('app.reason', 'The claim was closed.', true);
  update repairs set status = 'cancelled' where claim_id = new.id and status in ('chosen', 'authorized')
    -- a claim that is merged takes its repair along
    and new.id::text is distinct from current_setting('app.merging', true);
  return null;
end $$;
comment on function tg_claim_ends_repairs is 'A repair whose car is not in the shop yet ends with its claim; one that is goes on.';
