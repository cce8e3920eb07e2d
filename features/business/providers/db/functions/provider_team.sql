create or replace function provider_team(wanted uuid)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object(
    'members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', u.name, 'email', case when k.owner then u.email end,
        'member_role', m.member_role, 'since', m.created_at, 'invited_by', i.name) order by m.created_at, m.user_id), '[]')
      from provider_members m join profiles u on u.id = m.user_id left join profiles i on i.id = m.invited_by
      where m.provider_id = wanted and not exists (select from api_keys x where x.id = m.user_id) and (not k.alone or m.user_id = actor_id())),
    'invitations', case when k.owner then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'email', v.email, 'member_role', v.member_role,
        'invited_by', i.name, 'sent_at', v.sent_at, 'expires_at', v.expires_at) order by v.created_at, v.id), '[]')
      from provider_invitations v left join profiles i on i.id = v.invited_by where v.provider_id = wanted and v.status = 'open') else '[]' end,
    'events', case when k.owner then (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'by', a.name,
        'about', s.name, 'email', e.details ->> 'email', 'member_role', e.details ->> 'member_role', 'was', e.details ->> 'was') order by e.id desc), '[]')
      from (select * from provider_events where provider_id = wanted and machine = 'team' order by id desc limit 50) e
      left join profiles a on a.id = e.actor_id left join profiles s on s.id = e.subject_id) else '[]' end)
  from (select wanted in (select actor_providers_for('team')) or actor_is_admin() as owner,
    exists (select from provider_members o where o.provider_id = wanted and o.user_id = actor_id() and o.member_role = 'operator') as alone) k
  where k.owner or k.alone or wanted in (select actor_provider_ids()) $$;
grant execute on function provider_team to app_request;
