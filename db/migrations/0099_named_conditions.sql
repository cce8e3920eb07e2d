-- Conditions that stood in several policies for writing have one name each (db/CONVENTIONS.md). Reading keeps its joins.
create function actor_owns_claim(wanted uuid)
returns boolean language sql stable security definer
set search_path = public
as $$ select exists (select from claims c where c.id = wanted and c.driver_id = actor_id()) $$;
grant execute on function actor_owns_claim to app_request;
create function actor_judges_claim(wanted uuid)
returns boolean language sql stable security definer
set search_path = public
as $$ select actor_is_admin() and exists (select from claims c where c.id = wanted and c.driver_id <> actor_id()) $$;
grant execute on function actor_judges_claim to app_request;
create function actor_uploaded(wanted uuid, folder text)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from files f where f.id = wanted and f.owner_id = actor_id() and split_part(f.path, '/', 2) = folder) $$;
grant execute on function actor_uploaded to app_request;

alter policy admin_inserts on claim_total_losses
  with check (recorded_by = (select actor_id()) and actor_judges_claim(claim_id));
alter policy admin_updates on claim_total_losses with check (undone_by = (select actor_id()) and actor_judges_claim(claim_id));
alter policy admin_inserts on coverage with check (verified_by = (select actor_id()) and actor_judges_claim(claim_id));
alter policy admin_updates on coverage with check (verified_by = (select actor_id()) and actor_judges_claim(claim_id));
alter policy admin_records on coverage_extensions
  with check (status = 'granted' and answered_by = (select actor_id()) and actor_judges_claim(claim_id));
alter policy admin_answers on coverage_extensions
  with check ((select actor_id()) in (answered_by, undone_by) and actor_judges_claim(claim_id));
alter policy driver_asks on coverage_extensions
  with check (status = 'asked' and asked_by = (select actor_id()) and actor_owns_claim(claim_id));
alter policy admins_ask on document_requests with check (asked_by = (select actor_id()) and actor_judges_claim(claim_id));
alter policy admins_withdraw on document_requests using (fulfilled_at is null and withdrawn_at is null and actor_judges_claim(claim_id));
alter policy driver_fulfils on document_requests
  using (fulfilled_at is null and withdrawn_at is null and actor_owns_claim(claim_id))
  with check (withdrawn_at is null and (fulfilled_at is null or file_id is not null) and actor_owns_claim(claim_id));
alter policy admins_write on claim_notes with check (author_id = (select actor_id()) and actor_judges_claim(claim_id));
alter policy own_inserts on claim_documents with check (actor_owns_claim(claim_id)
  and exists (select from files f where f.id = claim_documents.file_id and f.owner_id = (select actor_id())));
alter policy own_inserts on orders with check (user_id = (select actor_id()) and status = 'pending' and fulfilment = 'requested'
  and (claim_id is null or actor_owns_claim(claim_id)));
alter policy own_inserts on conversations with check ((participant_1_id = (select actor_id())
    or provider_id in (select actor_provider_ids()) and customer_id <> (select actor_id())
      and participant_1_id = (select p.user_id from provider_profiles p where p.id = conversations.provider_id))
  and (claim_id is null or actor_owns_claim(claim_id)) and (topic = 'support' or participant_2_id = contact_for(listing_id, order_id)));
alter policy choose on choices with check (person_id = (select actor_id()) and (claim_id is null or actor_owns_claim(claim_id))
  and (order_id is null or exists (select from orders o where o.id = choices.order_id and o.user_id = (select actor_id())
    and o.listing_id = choices.listing_id))
  and (conversation_id is null or exists (select from conversations c where c.id = choices.conversation_id
    and (select actor_id()) in (c.participant_1_id, c.participant_2_id))));

alter policy customer_inserts on order_licenses with check (actor_uploaded(file_id, 'work')
  and exists (select from orders o where o.id = order_licenses.order_id and o.user_id = (select actor_id()) and o.status = 'paid'));
alter policy customer_updates on order_licenses with check (actor_uploaded(file_id, 'work'));
alter policy provider_inserts on order_photos with check (actor_uploaded(file_id, 'work')
  and exists (select from orders o where o.id = order_photos.order_id and o.status = 'paid' and o.provider_id in (select actor_provider_ids()))
  and (event_id is null or exists (select from order_events e where e.id = order_photos.event_id and e.order_id = order_photos.order_id
    and e.actor_id = (select actor_id()))));
alter policy own_inserts on message_attachments with check (actor_uploaded(file_id, 'messages')
  and exists (select from messages m where m.id = message_attachments.message_id and m.sender_id = (select actor_id())));

-- the same condition has the same name
alter policy admin_reads on audit_log rename to admins_read;
alter policy parties_read on disputes rename to of_readable_order;
alter policy parties_read on payments rename to of_readable_order;
alter policy parties_or_admin_read on lead_fees rename to of_readable_order;
alter policy own_rows on notification_preferences rename to own;
alter policy system_closes on data_requests rename to system_updates;
alter policy own_or_admin_reads on provider_members rename to parties_or_admin_read;
