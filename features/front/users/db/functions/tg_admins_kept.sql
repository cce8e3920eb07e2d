create or replace function tg_admins_kept()
returns trigger language plpgsql
as $$
begin
  if current_user in ('app_request', 'app_system') and (new.role is distinct from old.role or new.suspended_at is distinct from old.suspended_at)
    and 'claims_admin' in (old.role, new.role) then
    raise exception 'an admin is made and unmade by two' using errcode = '42501';
  end if;
  if old.role = 'claims_admin' and old.suspended_at is null and old.deleted_at is null
    and (new.role <> 'claims_admin' or new.suspended_at is not null or new.deleted_at is not null) then
    perform pg_advisory_xact_lock(hashtext('claims_admins'));
    if not exists (select from profiles p where p.role = 'claims_admin' and p.suspended_at is null and p.deleted_at is null and p.id <> old.id) then
      raise exception 'This is the last claims admin. Make another one first.' using errcode = 'CC409';
    end if;
  end if;
  return new;
end $$;
