create or replace function tg_claims_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform say_live(array(select new.driver_id union select id from profiles where role = 'claims_admin' and suspended_at is null), tg_op, 'claims',
    jsonb_build_object('id', new.id, 'status', new.status, 'version', new.version, 'updated_at', new.updated_at));
  return null;
end $$;
