create or replace function invitation_of(token bytea)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select jsonb_build_object('matches', k.mine, 'address', regexp_replace(v.email, '^(.).*@(.).*(\.[^.]+)$', '\1***@\2***\3'))
    || case when k.mine then jsonb_build_object('business_name', p.business_name, 'member_role', v.member_role, 'invited_by', i.name,
      'status', v.status, 'expires_at', v.expires_at, 'member_here', exists (select from provider_members m where m.user_id = u.id and m.provider_id = p.id),
      'works_for', (select b.business_name from provider_members m join provider_profiles b on b.id = m.provider_id
        where m.user_id = u.id and m.provider_id <> p.id)) else '{}' end
  from provider_invitations v join provider_profiles p on p.id = v.provider_id left join profiles i on i.id = v.invited_by
  join profiles u on u.id = actor_id(), lateral (select lower(u.email) = v.email as mine) k
  where v.token_hash = token $$;
grant execute on function invitation_of to app_request;
