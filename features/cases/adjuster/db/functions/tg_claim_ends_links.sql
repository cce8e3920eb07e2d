create or replace function tg_claim_ends_links()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update adjuster_links set revoked_at = now(), revoked_how = 'closed' where revoked_at is null
    -- a claim that is merged takes its contacts along
    and new.id::text is distinct from current_setting('app.merging', true)
    and contact_id in (select c.id from adjuster_contacts c where c.claim_id = new.id);
  return null;
end $$;
comment on function tg_claim_ends_links is 'The links of adjusters end with their claim.';
