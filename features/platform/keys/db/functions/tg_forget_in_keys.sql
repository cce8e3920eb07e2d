create or replace function tg_forget_in_keys()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from provider_members m using api_keys k where k.created_by = old.id and m.user_id = k.id;
  update profiles p set name = 'API key' from api_keys k where k.created_by = old.id and p.id = k.id;
  update api_keys set revoked_at = coalesce(revoked_at, now()), earlier_hash = null, earlier_until = null where created_by = old.id;
  update api_keys set confirmer_id = null where confirmer_id = old.id;
  return new;
end $$;
