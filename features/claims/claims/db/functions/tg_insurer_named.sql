create or replace function tg_insurer_named()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from insurer_names where insurer_id = new.id;
  insert into insurer_names select distinct insurer_key(said), new.id from unnest(array[new.name] || new.aliases) said;
  return null;
end $$;
