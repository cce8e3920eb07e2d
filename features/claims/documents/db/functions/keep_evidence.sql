create or replace function keep_evidence(given uuid, claim uuid, kept uuid, kept_path text)
returns boolean language plpgsql security definer
set search_path = public
as $$
declare
  f files%rowtype;
begin
  if not actor_judges_claim(claim) then raise exception 'not theirs to judge' using errcode = '42501'; end if;
  select * into f from files where id = given and owner_id = actor_id() and split_part(path, '/', 2) = 'evidence' for update;
  if not found then return false; end if;
  insert into files (id, owner_id, path, original_name, content_type, size, sha256)
    select kept, c.driver_id, kept_path, f.original_name, f.content_type, f.size, f.sha256 from claims c
    where c.id = claim and kept_path like c.driver_id || '/insurer/%';
  if not found then raise exception 'not a place of this driver''s' using errcode = '42501'; end if;
  insert into claim_documents (claim_id, slot, file_id, label, by_team, added_by)
    values (claim, 'further', kept, left(f.original_name, 100), true, actor_id());
  insert into claim_events (claim_id, kind, actor_id, details)
    values (claim, 'document', actor_id(), jsonb_build_object('slot', 'further', 'documents',
      jsonb_build_array(jsonb_build_object('slot', 'further', 'label', left(f.original_name, 100)))));
  delete from files where id = given;
  return true;
end $$;
grant execute on function keep_evidence to app_request, app_system;
comment on function keep_evidence is 'An admin’s own upload becomes a document of the claim that it shows something of: a file of the driver’s, with who added it and when.';
