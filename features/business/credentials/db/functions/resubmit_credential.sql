create or replace function resubmit_credential(credential uuid)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  update credentials set status = 'submitted', refusal_reason = null
    where id = credential and status = 'refused' and provider_id in (select actor_providers_for('credentials'));
  if not found then raise exception 'not one''s own refused credential' using errcode = '42501'; end if;
end $$;
grant execute on function resubmit_credential to app_request;
