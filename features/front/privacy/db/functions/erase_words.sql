create or replace function erase_words()
returns void language plpgsql security definer
set search_path = public
as $$
declare
  me uuid := actor_id();
  address text;
  full_name text;
  business uuid;
  others uuid[];
  matters text[];
  link record;
begin
  select email, name into address, full_name from profiles where id = me and deleted_at is null for update;
  if not found then raise exception 'no such person' using errcode = '42501'; end if;
  if exists (select from deletion_blockers()) then
    raise exception 'Something of this account is still open.' using errcode = 'CC409';
  end if;
  select id into business from provider_profiles where user_id = me;

  -- what those they dealt with were notified of: about their claims, bookings and threads, or by name
  others := array(
    select m.user_id from orders o join provider_members m on m.provider_id = o.provider_id where o.user_id = me
    union select o.user_id from orders o where o.provider_id = business
    union select m.user_id from repairs r join provider_members m on m.provider_id = r.provider_id where r.driver_id = me
    union select r.driver_id from repairs r where r.provider_id = business
    union select m.user_id from tow_jobs t join provider_members m on m.provider_id = t.provider_id where t.driver_id = me
    union select t.driver_id from tow_jobs t where t.provider_id = business
    union select c.participant_1_id from conversations c where c.participant_2_id = me
    union select c.participant_2_id from conversations c where c.participant_1_id = me
    union select p.id from profiles p where p.role = 'claims_admin');
  matters := array(
    select c.id::text from claims c where c.driver_id = me
    union select o.id::text from orders o where o.user_id = me or o.provider_id = business
    union select r.id::text from repairs r where r.driver_id = me or r.provider_id = business
    union select t.id::text from tow_jobs t where t.driver_id = me or t.provider_id = business
    union select c.id::text from conversations c where me in (c.participant_1_id, c.participant_2_id));
  delete from notifications n where n.user_id = any(others) and exists (select from unnest(matters) m where position(m in n.action_url) > 0);
  perform send_live();
  perform forget_live(others, matters, 'notifications');
  if char_length(full_name) >= 4 then
    delete from outbox where (sent_at is not null or unless_read) and position(full_name in subject || text_body) > 0
      and to_address in (select p.email from profiles p where p.id = any(others));
    update notifications set title = replace(title, full_name, 'Deleted account'), message = replace(message, full_name, 'Deleted account')
      where user_id = any(others) and position(full_name in title || message) > 0;
    update notification_deliveries set title = replace(title, full_name, 'Deleted account')
      where user_id = any(others) and position(full_name in title) > 0;
    perform forget_live(others, array[full_name]);
  end if;

  -- words first, while the rows still say whose they are
  update message_reports set details = null where reporter_id = me;
  delete from conversations where topic = 'support' and participant_1_id = me;
  delete from message_attachments where message_id in (select id from messages where sender_id = me);
  update messages set content = '—', has_files = false where sender_id = me and content <> '—';
  update reviews set reviewer_name = 'Deleted account', review_text = '' where reviewer_id = me;

  -- every other reference to a file of theirs, whatever table it stands in
  for link in select k.conrelid::regclass as place, a.attname as col, r.attname as key, a.attnotnull as needed
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[1]
    where k.contype = 'f' and k.confrelid = 'files'::regclass and k.confdeltype in ('a', 'r')
  loop
    execute format(case when link.needed then 'delete from %1$s where %2$I in (select %3$I from files where owner_id = $1)'
      else 'update %1$s set %2$I = null where %2$I in (select %3$I from files where owner_id = $1)' end,
      link.place, link.col, link.key) using me;
  end loop;

  -- claims: those that were billed or estimated stay as figures, the others go
  update conversations set claim_id = null where claim_id in (select id from claims where driver_id = me);
  delete from claims c where c.driver_id = me and not exists (select from orders o where o.claim_id = c.id)
    and not exists (select from estimate_requests q where q.claim_id = c.id) and not exists (select from repairs r where r.claim_id = c.id);
  update claims set policy_number_sealed = '', policy_number_last4 = '', loss_zip = null, vehicle_zip = null, home_zip = null, vin = null,
    adjuster_email = null, description = null, close_reason = null where driver_id = me;
  update claim_events set reason = null, details = '{}' where claim_id in (select id from claims where driver_id = me);
  update coverage set confirmed_by = '—' where claim_id in (select id from claims where driver_id = me);

  -- bookings: amounts, dates and states stay, what was written goes
  update orders set notes = null where user_id = me and notes is not null;
  update order_events set reason = null, details = '{}' where actor_id = me and (reason is not null or details <> '{}');
  update order_changes set note = null where order_id in (select id from orders where user_id = me);
  update payments set checkout_url = null where order_id in (select id from orders where user_id = me);

  if business is not null then
    delete from listings l where l.provider_id = business and not exists (select from orders o where o.listing_id = l.id);
    update listings set status = 'archived' where provider_id = business and status <> 'archived';
    update listings set description = '' where provider_id = business;
    update service_products set includes = 'Deleted account', needs = '{}', delivers = '{—}', retired_at = coalesce(retired_at, now())
      where listing_id in (select id from listings where provider_id = business);
    delete from listing_photos where listing_id in (select id from listings where provider_id = business);
    delete from listing_days where reason in ('time_off', 'turnaround') and listing_id in (select id from listings where provider_id = business);
    delete from vehicles v where v.provider_id = business and not exists (select from listings l where l.vehicle_id = v.id);
    update vehicles set vin = left(replace(id::text, '-', ''), 17), license_plate = null where provider_id = business;
    update shops set address = null, certifications = '{}', license_type = null, license_state = null, license_last4 = null,
      license_sealed = null where provider_id = business;
    delete from provider_secrets where provider_id = business;
    delete from claim_document_shares where provider_id = business;
    delete from credentials where provider_id = business;
    update provider_events set reason = null, details = '{}' where provider_id = business;
    update order_changes set answer = null where order_id in (select id from orders where provider_id = business);
    update provider_profiles set business_name = 'Deleted provider', address = null, city = null, zip = null, lat = null, lng = null,
      about = null, verified = false where id = business;
  end if;

  -- what the foreign keys say goes with a person; who read whose file stays with the file
  for link in select k.conrelid::regclass as place, a.attname as col
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'profiles'::regclass and k.confdeltype = 'c' and k.conrelid <> 'file_reads'::regclass
  loop
    execute format('delete from %s where %I = $1', link.place, link.col) using me;
  end loop;
  delete from idempotency_keys where user_id = me;
  delete from outbox where to_address = address;
  delete from live_events where payload ->> 'sender_id' = me::text;
  perform send_live();
  perform forget_live(array[me]);
  update profiles set name = 'Deleted account', email = 'deleted-' || me || '@deleted.invalid', phone = null, deleted_at = now() where id = me;
end $$;
