create or replace function ask_insurer_key(key uuid, insurer uuid, title text, days integer, at timestamptz)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  insert into insurer_keys (id, insurer_id, name, created_at, asked_by, asked_at, asked_days)
    values (key, insurer, title, at, actor_id(), at, days);
end $$;
grant execute on function ask_insurer_key to app_request;
comment on function ask_insurer_key is 'The first of two admins asks for a key: a row without a secret.';
