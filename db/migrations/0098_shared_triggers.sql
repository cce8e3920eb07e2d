-- Triggers that differed by table, column or role are one function with arguments (db/CONVENTIONS.md).

-- What one side of a booking asks of the other: whose move it is, its step on the timeline, its end when the booking moves on.
create function tg_request_mover()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  booking orders;
  customer boolean;
  provider boolean;
  of_provider boolean := coalesce(to_jsonb(new) ->> 'proposed_by', 'provider') = 'provider';
begin
  if actor_id() is null or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  select * into booking from orders where id = new.order_id;
  customer := booking.user_id = actor_id();
  provider := not customer and booking.provider_id in (select actor_providers_for(tg_argv[0]));
  if (case
    when new.status in ('open', 'withdrawn') then case when of_provider then provider else customer end
    when new.status in ('accepted', 'agreed', 'declined', 'objected') then case when of_provider then customer else provider end
    when new.status = 'decided' then actor_is_admin() and not actor_is_party(new.order_id)
    when new.status = 'void' then booking.status <> 'paid' or booking.fulfilment <> all (tg_argv[1:])
    else false end) is not true then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;
create function tg_request_event()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  it jsonb := to_jsonb(new);
  opened boolean := new.status = 'open';
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  insert into order_events (order_id, machine, kind, from_status, to_status, actor_id, reason, next_expected_at, details)
  values (new.order_id, tg_argv[0], tg_argv[1], case when tg_op = 'UPDATE' then old.status end, new.status,
    case when new.status <> 'void' then actor_id() end, case when opened then it ->> tg_argv[2] else new.answer end,
    case when opened then (it ->> tg_argv[3])::timestamptz end,
    (select jsonb_object_agg(name, it -> name) from unnest(tg_argv[4:]) name));
  if new.status <> 'void' then update orders set version = version where id = new.order_id; end if;
  return null;
end $$;
create function tg_request_void()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  execute format('update %I set status = ''void'', answered_at = now() where order_id = $1 and status = ''open''', tg_argv[0])
    using new.id;
  return null;
end $$;
drop trigger member on order_changes;
drop trigger mover on order_changes;
drop trigger told on order_changes;
drop trigger end_changes on orders;
drop trigger mover on order_returns;
drop trigger told on order_returns;
drop trigger end_returns on orders;
drop trigger mover on deposit_asks;
drop function tg_order_change_member();
drop function tg_order_change_mover();
drop function tg_order_change_told();
drop function tg_orders_end_changes();
drop function tg_order_return_mover();
drop function tg_order_return_told();
drop function tg_orders_end_returns();
drop function tg_deposit_ask_mover();
-- a driver asks as the request role, which the policy watches; the system asks in a person's name
create trigger mover_of_new before insert on order_changes for each row when (session_user = 'app_system')
  execute function tg_request_mover('answer', 'requested', 'accepted');
create trigger mover before update of status on order_changes for each row
  execute function tg_request_mover('answer', 'requested', 'accepted');
create trigger timeline after insert or update of status on order_changes for each row
  execute function tg_request_event('order_change', 'change', 'note', 'expires_at',
    'from_date', 'from_end', 'service_date', 'end_date', 'proposed_by');
create trigger end_changes after update of status, fulfilment on orders for each row
  when (new.status <> 'paid' or new.fulfilment not in ('requested', 'accepted')) execute function tg_request_void('order_changes');
create trigger mover before insert or update of status on order_returns for each row
  execute function tg_request_mover('progress', 'in_progress', 'completed');
create trigger timeline after insert or update of status on order_returns for each row
  execute function tg_request_event('order_return', 'early_return', 'reason', '', 'returned_on', 'unused_days', 'refund_cents', 'proposed_by');
create trigger end_returns after update of status, fulfilment on orders for each row
  when (new.status <> 'paid' or new.fulfilment not in ('in_progress', 'completed')) execute function tg_request_void('order_returns');
create trigger mover before update of status on deposit_asks for each row execute function tg_request_mover('progress');
-- a provider who sees it differently declines, a driver objects
alter table order_returns add constraint order_returns_refused_check
  check (status not in ('declined', 'objected') or (status = 'objected') = (proposed_by = 'provider'));

-- Open pages of admins, and the queue of claims.
create function tg_admins_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  insert into live_events (user_id, event, table_name, payload)
  select p.id, 'UPDATE', 'orders', jsonb_build_object('id', o.id, 'status', o.status, 'fulfilment', o.fulfilment, 'version', o.version, 'updated_at', o.updated_at)
  from orders o, profiles p where o.id = (to_jsonb(new) ->> tg_argv[0])::uuid
    and p.role = 'claims_admin' and p.suspended_at is null and p.deleted_at is null;
  return null;
end $$;
drop trigger live on disputes;
drop trigger live_for_admins on orders;
drop function tg_dispute_live();
drop function tg_problem_live();
drop function tell_admins_live(uuid);
create trigger live after insert or update of status, withdrawn_cents, has_evidence on disputes for each row
  execute function tg_admins_live('order_id');
create trigger live_for_admins after update of fulfilment on orders for each row
  when (old.fulfilment <> new.fulfilment and 'disputed' in (old.fulfilment, new.fulfilment)) execute function tg_admins_live('id');
drop trigger queue on profiles;
drop trigger queue on claims;
drop trigger queue on coverage;
drop trigger queue on coverage_extensions;
drop function tg_extension_queue();
create trigger queue after update of name on profiles for each row when (old.name is distinct from new.name)
  execute function tg_claim_queue('id');
create trigger queue after insert or update on claims for each row execute function tg_claim_queue('id');
create trigger queue after insert or update on coverage for each row execute function tg_claim_queue('claim_id');
create trigger queue after insert or update on coverage_extensions for each row execute function tg_claim_queue('claim_id');

-- What a room forgets of a person whose account is deleted stands in that room, under one name.
create function tg_forget_in_rentals()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update order_returns r set reason = case when (o.user_id = new.id) = (r.proposed_by = 'customer') then '———' else r.reason end,
      answer = case when r.answer is not null and (o.user_id = new.id) = (r.proposed_by = 'provider') then '—' else r.answer end
    from orders o where o.id = r.order_id
      and (o.user_id = new.id or o.provider_id in (select id from provider_profiles where user_id = new.id));
  return new;
end $$;
drop trigger dispute_documents_erased on profiles;
drop trigger dispute_words_erased on profiles;
drop trigger deposit_words_erased on profiles;
drop trigger money_words_erased on profiles;
drop trigger forget_tax_identity on profiles;
drop trigger handover_words_erased on profiles;
drop trigger order_words_erased on profiles;
drop trigger paper_names on profiles;
drop trigger forget_at_desk on profiles;
drop trigger forget_requests on profiles;
drop trigger forget_in_reviews on profiles;
drop trigger forget_in_claims on profiles;
drop function tg_dispute_documents_erased();
drop function tg_money_words_erased();
alter function tg_dispute_words_erased() rename to tg_forget_in_chargebacks;
alter function tg_deposit_words_erased() rename to tg_forget_in_deposits;
alter function tg_forget_tax_identity() rename to tg_forget_in_payouts;
alter function tg_handover_words_erased() rename to tg_forget_in_handovers;
alter function tg_order_words_erased() rename to tg_forget_in_orders;
alter function tg_paper_names() rename to tg_forget_in_documents;
alter function tg_forget_at_desk() rename to tg_forget_in_verification;
alter function tg_forget_requests() rename to tg_forget_in_privacy;
alter function tg_forget_in_reviews() rename to tg_forget_in_removals;
alter function tg_forget_in_claims() rename to tg_forget_in_coverage;
do $$
declare room text;
begin
  foreach room in array array['chargebacks', 'deposits', 'rentals', 'payouts', 'handovers', 'orders', 'documents', 'verification',
    'privacy', 'removals', 'coverage'] loop
    execute format('create trigger forget_in_%1$s before update of deleted_at on profiles for each row
      when (new.deleted_at is not null and old.deleted_at is null) execute function tg_forget_in_%1$s()', room);
  end loop;
end $$;
