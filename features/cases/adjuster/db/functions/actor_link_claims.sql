create or replace function actor_link_claims()
returns setof uuid language sql stable security definer
set search_path = public
as $$
  select c.claim_id from adjuster_links l join adjuster_contacts c on c.id = l.contact_id
  where l.id = actor_id() and l.revoked_at is null and l.expires_at > now() $$;
grant execute on function actor_link_claims to app_request;
comment on function actor_link_claims is 'The claim that an adjuster link opens; the id of a link is never that of a person.';
