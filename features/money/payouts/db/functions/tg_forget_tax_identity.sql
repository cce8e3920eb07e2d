create or replace function tg_forget_tax_identity()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from tax_identities t using provider_profiles p where p.id = t.provider_id and p.user_id = old.id
    and not exists (select from tax_payees k where k.provider_id = p.id);
  return new;
end $$;
