create or replace function answer_invitation(token bytea, accepting boolean)
returns uuid language plpgsql security definer
set search_path = public
as $$
declare it provider_invitations;
begin
  select v.* into it from provider_invitations v join profiles u on u.id = actor_id() and lower(u.email) = v.email
    and u.role <> 'claims_admin' and u.suspended_at is null and u.deleted_at is null
    where v.token_hash = token and v.status = 'open' and v.expires_at > now() for update of v;
  if not found then raise exception 'no open invitation of one''s own' using errcode = '42501'; end if;
  update provider_invitations set status = case when accepting then 'accepted' else 'declined' end, answered_at = now() where id = it.id;
  if accepting then
    insert into provider_members (provider_id, user_id, member_role, invited_by)
      values (it.provider_id, actor_id(), it.member_role, coalesce(it.invited_by, (select user_id from provider_profiles where id = it.provider_id)));
  end if;
  return it.provider_id;
end $$;
grant execute on function answer_invitation to app_request;
