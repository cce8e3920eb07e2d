-- Whoever reads a paper of the business may open its file: so only an upload of one's own becomes one. The second lock
-- under the verbs; a paper that is only carried along stays what it was.
create function tg_own_upload() returns trigger language plpgsql as $$
declare
  named text;
  given text;
begin
  if current_user <> 'app_request' then return new; end if;
  foreach named in array tg_argv loop
    given := to_jsonb(new) ->> named;
    if given is null or (tg_op = 'UPDATE' and given = to_jsonb(old) ->> named) then continue; end if;
    if not exists (select from files f where f.path = given and f.owner_id = actor_id()) then
      raise exception 'not an upload of one''s own' using errcode = '42501';
    end if;
  end loop;
  return new;
end $$;
revoke all on function tg_own_upload from public;
create trigger own_upload before insert or update of insurance_proof_url, w9_url on provider_profiles
  for each row execute function tg_own_upload('insurance_proof_url', 'w9_url');
create trigger own_upload before insert or update of file_path on credentials
  for each row execute function tg_own_upload('file_path');
