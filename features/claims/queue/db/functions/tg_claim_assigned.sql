create or replace function tg_claim_assigned()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_op = 'INSERT' and new.assignee_id is null then return new; end if;
  if tg_op = 'UPDATE' and new.assignee_id is not distinct from old.assignee_id then return new; end if;
  new.assigned_by := actor_id();
  -- held, so that whoever leaves the team at this moment is waited for, and takes the claim along into nobody's
  perform from profiles p where p.id = new.assignee_id and p.role = 'claims_admin' and p.suspended_at is null and p.deleted_at is null
    and not exists (select from claims c where c.id = new.claim_id and c.driver_id = p.id) for share of p;
  if new.assignee_id is not null and not found then
    raise exception 'This person can’t work on this claim.' using errcode = 'CC409';
  end if;
  return new;
end $$;
comment on function tg_claim_assigned is 'A claim is assigned to an active admin who is not its driver, and says who did it.';
