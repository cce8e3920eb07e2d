create or replace function actor_link_claims()
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select c.claim_id from adjuster_links l join adjuster_contacts c on c.id = l.contact_id
  where l.id = actor_id() and l.revoked_at is null and l.expires_at > now()
  union
  select c.claim_id from insurer_keys k
    join profiles h on h.id = k.holder_id and h.role = 'claims_admin' and h.suspended_at is null and h.deleted_at is null
    join insurers i on i.id = k.insurer_id
    join claims m on m.insurer_id = i.id and m.status <> 'closed'
    join adjuster_contacts c on c.claim_id = m.id
    join adjuster_links l on l.contact_id = c.id and l.revoked_at is null and l.expires_at > now()
  where k.id = actor_id() and k.revoked_at is null and k.expires_at > now()
    and (c.confirmed_at is not null or regexp_replace(c.email, '^.*@', '') = any (i.domains))
    and exists (select from coverage v where v.claim_id = m.id)
    and not exists (select from profiles u where u.id = m.driver_id and u.role = 'claims_admin') $$;
grant execute on function actor_link_claims to app_request;
comment on function actor_link_claims is 'The claim that an adjuster link opens, or those of which people of a key’s insurer hold a standing link; the id of a link or of a key is never that of a person.';
