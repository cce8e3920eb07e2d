create or replace function save_ein(provider uuid, sealed text, last4 text)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  insert into provider_secrets (provider_id, ein_sealed, ein_last4) values (provider, sealed, last4)
    on conflict (provider_id) do update set ein_sealed = excluded.ein_sealed, ein_last4 = excluded.ein_last4, updated_at = now();
end $$;
grant execute on function save_ein to app_request;
