create or replace function tg_forget_in_payouts()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  delete from tax_identities t using provider_profiles p where p.id = t.provider_id and p.user_id = new.id
    and not exists (select from tax_payees k where k.provider_id = p.id);
  delete from payout_suspensions where provider_id in (select id from provider_profiles where user_id = new.id);
  return new;
end $$;
