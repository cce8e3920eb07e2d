create or replace function review_credential(credential uuid, decision text)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  update credentials set status = decision, refusal_reason = case decision when 'refused' then current_reason() end
    where id = credential and status <> decision;
  if not found then raise exception 'There’s nothing left to decide here.' using errcode = 'CC409'; end if;
end $$;
grant execute on function review_credential to app_request;
