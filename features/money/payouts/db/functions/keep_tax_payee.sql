create or replace function keep_tax_payee()
returns void language plpgsql security definer
set search_path = public
as $$
begin
  insert into tax_payees (provider_id, business_name, owner, address, city, state, zip, last_year, keep_until)
    select b.id, b.business_name, p.name, b.address, b.city, b.state, b.zip, y.last, make_date(y.last + 4, 12, 31)
    from provider_profiles b join profiles p on p.id = b.user_id, lateral (select max(year) as last from paid_in_years(b.id)) y
    where b.user_id = actor_id() and y.last is not null
    on conflict (provider_id) do nothing;
  insert into tax_identities (provider_id, kind, number_sealed, last4, given_at)
    select s.provider_id, 'ein', s.ein_sealed, s.ein_last4, now() from provider_secrets s join tax_payees k on k.provider_id = s.provider_id
    where s.provider_id in (select id from provider_profiles where user_id = actor_id())
    on conflict (provider_id) do nothing;
end $$;
