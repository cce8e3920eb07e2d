create or replace function file_readers(wanted uuid[])
returns table(file_id uuid, name text, role text, at timestamptz) language sql stable security definer
set search_path = public
as $$
  select r.file_id, case when actor_is_admin() then p.name
      when p.role = 'claims_admin' then split_part(p.name, ' ', 1)
      else coalesce((select b.business_name from provider_members m join provider_profiles b on b.id = m.provider_id
        where m.user_id = p.id order by b.created_at limit 1), split_part(p.name, ' ', 1)) end, p.role, r.at
  from file_reads r join files f on f.id = r.file_id join profiles p on p.id = r.reader_id
  where r.file_id = any(wanted) and (f.owner_id = actor_id() or actor_is_admin())
  order by r.id desc $$;
grant execute on function file_readers to app_request;
