create or replace function hand_in_document(provider uuid, document text)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not exists (select from provider_members where provider_id = provider and user_id = actor_id() and member_role = 'owner') then
    raise exception 'not the owner' using errcode = '42501';
  end if;
  insert into provider_events (provider_id, kind, from_status, to_status, actor_id, reason, next_expected_at)
    select provider, document, 'pending', 'pending', actor_id(), current_reason(), current_next_expected_at()
    from provider_profiles p where p.id = provider and p.background_check_status = 'pending';
end $$;
grant execute on function hand_in_document to app_request;
