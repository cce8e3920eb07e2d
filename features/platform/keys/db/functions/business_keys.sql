create or replace function business_keys(wanted uuid, moment timestamptz)
returns jsonb language sql stable security definer
set search_path = public
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', p.name, 'scopes', k.scopes, 'last_four', k.last_four,
      'state', case when k.revoked_at is not null then 'revoked' when k.expires_at <= moment then 'expired'
        when o.id is null or o.suspended_at is not null or o.deleted_at is not null or not exists (select from provider_members m
          where m.provider_id = wanted and m.user_id = o.id and m.member_role = 'owner') then 'maker_gone'
        when b.market_status <> 'open' then 'suspended' else 'works' end,
      'made_by_id', o.id, 'made_by', coalesce(o.name, '–'), 'confirmer_id', c.id, 'confirmer', c.name, 'created_at', k.created_at, 'expires_at', k.expires_at, 'last_used_at', k.last_used_at,
      'earlier_until', case when k.earlier_until > moment then k.earlier_until end) order by k.id desc), '[]')
  from api_keys k join profiles p on p.id = k.id left join profiles o on o.id = k.created_by join provider_profiles b on b.id = k.provider_id
    left join lateral (select u.id, u.name from provider_members m join profiles u on u.id = m.user_id
      where m.provider_id = wanted and u.id = k.confirmer_id and u.id is distinct from k.created_by and u.suspended_at is null
        and member_may(m.member_role, 'authorize_work')) c on true
  where k.provider_id = wanted and (wanted in (select actor_providers_for('team')) or actor_is_admin()) $$;
grant execute on function business_keys to app_request;
