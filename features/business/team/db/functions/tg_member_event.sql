create or replace function tg_member_event()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  gone boolean := tg_op = 'DELETE';
  theirs text[];
  it provider_members := case when tg_op = 'DELETE' then old else new end;
begin
  if not exists (select from provider_profiles where id = it.provider_id) or exists (select from api_keys where id = it.user_id) then return null; end if;
  if tg_op <> 'INSERT' or new.invited_by is not null then
    insert into provider_events (provider_id, machine, kind, actor_id, subject_id, details)
    values (it.provider_id, 'team', case when tg_op = 'INSERT' then 'joined' when not gone then 'role_changed'
      when it.user_id = actor_id() then 'left' else 'removed' end, actor_id(), it.user_id,
      jsonb_build_object('member_role', it.member_role) || case when tg_op = 'UPDATE' then jsonb_build_object('was', old.member_role) else '{}' end);
    insert into live_events (user_id, event, table_name, payload)
    values (it.user_id, 'UPDATE', 'provider_members', jsonb_build_object('provider_id', it.provider_id));
  end if;
  if tg_op = 'INSERT' then return null; end if;
  update provider_profiles p set user_id = heir.user_id
    from (select m.user_id from provider_members m where m.provider_id = it.provider_id and m.member_role = 'owner' and m.user_id <> it.user_id
      order by m.created_at, m.user_id limit 1) heir
    where p.id = it.provider_id and p.user_id = it.user_id and (gone or it.member_role <> 'owner');
  if gone then
    perform send_live();
    theirs := array(select o.id::text from live_events l cross join jsonb_array_elements(l.said) i
      join orders o on o.id = case when i ->> 'table' = 'orders' then (i -> 'new' ->> 'id')::uuid end
      where l.people && array[it.user_id] and o.provider_id = it.provider_id and o.user_id <> it.user_id);
    perform forget_live(array[it.user_id], theirs, 'orders');
    delete from live_events l where l.user_id = it.user_id and (l.table_name = 'orders' and exists (select from orders o where o.id::text = l.payload ->> 'id' and o.provider_id = it.provider_id and o.user_id <> it.user_id)
      or l.table_name = 'messages' and exists (select from conversations c where c.id::text = l.payload ->> 'conversation_id'
        and c.provider_id = it.provider_id and c.customer_id <> it.user_id));
  end if;
  return null;
end $$;
