create or replace function claim_key(owner uuid, name text, made_of text, by uuid)
returns text language plpgsql security definer
set search_path = public
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('idempotency_keys ' || owner || name, 0)) then
    return 'busy';
  end if;
  insert into idempotency_keys (user_id, key, fingerprint, claim) values (owner, name, made_of, by)
    on conflict (user_id, key) do nothing;
  return case when found then 'mine' else 'taken' end;
end $$;
grant execute on function claim_key to app_request, app_system;
