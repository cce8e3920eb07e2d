create or replace function has_active_owner(provider uuid)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from provider_members m join profiles p on p.id = m.user_id where m.provider_id = provider
    and m.member_role = 'owner' and p.suspended_at is null and p.deleted_at is null) $$;
