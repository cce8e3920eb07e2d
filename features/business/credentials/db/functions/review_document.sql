create or replace function review_document(provider uuid, document text, decision text)
returns void language plpgsql security definer
set search_path = public
as $$
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  insert into document_reviews (provider_id, document, file_path, decision, reason)
    select provider, review_document.document, document_path(provider, review_document.document), review_document.decision,
      case review_document.decision when 'refused' then current_reason() end
    from provider_profiles p where p.id = provider and p.background_check_status in ('pending', 'rejected')
      and document_path(provider, review_document.document) is not null
    on conflict on constraint document_reviews_pkey do update
      set file_path = excluded.file_path, decision = excluded.decision, reason = excluded.reason, reviewed_at = now();
  if not found then return; end if;
  insert into provider_events (provider_id, kind, to_status, actor_id, reason)
    values (provider, document, decision, actor_id(), case decision when 'refused' then current_reason() end);
end $$;
grant execute on function review_document to app_request;
