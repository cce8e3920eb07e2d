create or replace function tg_person_present()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform from profiles where id = (to_jsonb(new) ->> tg_argv[0])::uuid and deleted_at is null for key share;
  if not found then raise exception 'This account was deleted.' using errcode = '42501'; end if;
  return new;
end $$;
