create or replace function name_key_confirmer(key uuid, person uuid)
returns boolean language plpgsql security definer
set search_path = public
as $$
declare changed boolean;
begin
  update api_keys k set confirmer_id = person from (select id, confirmer_id from api_keys where id = key for update) before
    where k.id = before.id and k.provider_id in (select actor_providers_for('team')) and k.revoked_at is null and person is distinct from k.created_by
      and exists (select from provider_members m join profiles u on u.id = m.user_id and u.suspended_at is null and u.deleted_at is null
        where m.provider_id = k.provider_id and m.user_id = person and member_may(m.member_role, 'authorize_work'))
      and not exists (select from api_keys x where x.id = person)
    returning before.confirmer_id is distinct from person into changed;
  if changed is null then raise exception 'no second member of one''s own business' using errcode = '42501'; end if;
  return changed;
end $$;
grant execute on function name_key_confirmer to app_request;
comment on function name_key_confirmer is 'An owner names who confirms what a key asks for: an active member who may bill and was not shown its secret. False when they were named already.';
