create or replace function save_tax_identity(
  provider uuid, number_kind text, sealed text, number_last4 text, at timestamptz
)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if provider not in (select actor_providers_for('money')) then raise exception 'not the owner' using errcode = '42501'; end if;
  insert into tax_identities (provider_id, kind, number_sealed, last4, given_at) values (provider, number_kind, sealed, number_last4, at)
    on conflict (provider_id) do update set kind = excluded.kind, number_sealed = excluded.number_sealed, last4 = excluded.last4, given_at = excluded.given_at;
end $$;
grant execute on function save_tax_identity to app_request;
