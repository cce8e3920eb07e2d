create or replace function tg_own_upload()
returns trigger language plpgsql
as $$
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
