create or replace function tg_order_member()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if actor_id() is null or new.work_status = old.work_status or new.user_id = actor_id() or actor_is_admin() then return new; end if;
  if new.provider_id not in (select actor_providers_for(case new.work_status when 'in_progress' then 'check_in'
      when 'completed' then 'progress' when 'no_show' then 'no_show' else 'answer' end)) then
    raise exception 'this role does not do this' using errcode = '42501';
  end if;
  return new;
end $$;
