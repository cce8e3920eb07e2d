create or replace function tg_claim_insurer()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  new.insurer_id := insurer_named(new.insurer_name);
  if new.insurer_id is null then
    -- two who type a new name at one moment make one row
    perform pg_advisory_xact_lock(hashtextextended('insurer:' || insurer_key(new.insurer_name), 0));
    new.insurer_id := insurer_named(new.insurer_name);
  end if;
  if new.insurer_id is null then
    insert into insurers (id, name) values (gen_random_uuid(), btrim(new.insurer_name)) returning id into new.insurer_id;
  end if;
  return new;
end $$;
