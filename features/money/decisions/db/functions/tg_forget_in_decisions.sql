create or replace function tg_forget_in_decisions()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update money_decisions set reason = 'deleted', input = '{}', ended_for = case when status = 'refused' then 'deleted' else ended_for end
  where status not in ('approval', 'waiting') and (order_id in (select o.id from orders o join provider_profiles p on p.id = o.provider_id
    where new.id in (o.user_id, p.user_id)) or provider_id in (select p.id from provider_profiles p where p.user_id = new.id));
  return new;
end $$;
