create or replace function tg_support_thread()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare asked boolean;
begin
  select new.sender_id = participant_1_id into asked from conversations where id = new.conversation_id and topic = 'support';
  if not found then return null; end if;
  insert into support_threads as t (conversation_id, state, waiting_since, assignee_id)
  values (new.conversation_id, case when asked then 'open' else 'waiting' end, case when asked then new.created_at end,
    case when not asked then new.sender_id end)
  on conflict (conversation_id) do update set state = excluded.state,
    waiting_since = case when asked then coalesce(t.waiting_since, new.created_at) end,
    assignee_id = case when not asked and not exists (select from claims_admins() a where a = t.assignee_id) then new.sender_id
      else t.assignee_id end,
    closed_at = null, closed_by = null, close_note = null;
  return null;
end $$;
