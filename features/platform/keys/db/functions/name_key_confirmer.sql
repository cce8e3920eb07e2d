create or replace function name_key_confirmer(key uuid, person uuid)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  update api_keys k set confirmer_id = person
    where k.id = key and k.provider_id in (select actor_providers_for('team')) and k.revoked_at is null and person is distinct from k.created_by
      and exists (select from provider_members m join profiles u on u.id = m.user_id and u.suspended_at is null and u.deleted_at is null
        where m.provider_id = k.provider_id and m.user_id = person and member_may(m.member_role, 'authorize_work'))
      and not exists (select from api_keys x where x.id = person);
  if not found then raise exception 'no second member of one''s own business' using errcode = '42501'; end if;
end $$;
grant execute on function name_key_confirmer to app_request;
comment on function name_key_confirmer is 'An owner names who confirms what a key asks for: an active member who may bill and was not shown its secret.';
