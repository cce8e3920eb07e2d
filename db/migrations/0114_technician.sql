-- A technician of a business does the work and records it, and is shown no money and no messages (docs/decisions/020).
alter table provider_members drop constraint provider_members_member_role_check;
alter table provider_members add constraint provider_members_member_role_check
  check (member_role in ('owner', 'estimator', 'technician', 'front_desk'));
alter table provider_invitations drop constraint provider_invitations_member_role_check;
alter table provider_invitations add constraint provider_invitations_member_role_check
  check (member_role in ('owner', 'estimator', 'technician', 'front_desk'));

-- What a booking costs, and what is asked or paid back of it: its driver, admins, and whose role in the business sees prices.
do $$
declare place text;
begin
  foreach place in array array['payments', 'chargebacks', 'lead_fees', 'deposit_asks', 'order_returns', 'order_changes'] loop
    execute format('drop policy of_readable_order on %I', place);
    execute format('create policy of_priced_order on %1$I for select to app_request
      using (exists (select from orders o where o.id = %1$I.order_id and (o.user_id = (select actor_id())
        or o.provider_id in (select actor_providers_for(''prices'')) or (select actor_is_admin()))))', place);
  end loop;
end $$;
drop policy parties_or_admin_read on issued_documents;
create policy parties_or_admin_read on issued_documents for select to app_request
  using ((select actor_is_admin())
    or driver_id = (select actor_id()) and kind in ('receipt', 'invoice', 'refund_note', 'reimbursement_request')
    or provider_id in (select actor_providers_for('prices')) and kind in ('receipt', 'invoice', 'refund_note')
    or provider_id in (select actor_providers_for('money')) and kind = 'provider_statement');
drop policy members_read on estimates;
create policy members_read on estimates for select to app_request
  using (provider_id in (select actor_providers_for('prices')));

-- What moves money between the two sides is for those who answer bookings; until now these were the same people.
drop trigger mover on deposit_asks;
create trigger mover before update of status on deposit_asks for each row execute function tg_request_mover('answer');
drop trigger mover on order_returns;
create trigger mover before insert or update of status on order_returns for each row
  execute function tg_request_mover('answer', 'in_progress', 'completed');
drop policy provider_asks on deposit_asks;
create policy provider_asks on deposit_asks for insert to app_request
  with check (asked_by = (select actor_id()) and exists (select from orders o where o.id = deposit_asks.order_id
    and o.status = 'paid' and o.user_id <> (select actor_id()) and o.provider_id in (select actor_providers_for('answer'))));
drop policy deposit_words on order_events;
create policy deposit_words on order_events as restrictive for insert to app_request
  with check (kind !~~ 'deposit%' or kind = 'deposit_asked' and exists (select from orders o
    where o.id = order_events.order_id and o.provider_id in (select actor_providers_for('answer'))));
drop policy side_answers_once on order_questions;
create policy side_answers_once on order_questions for update to app_request
  using (answer is null and case side
    when 'customer' then exists (select from orders o where o.id = order_questions.order_id and o.user_id = (select actor_id()))
    else exists (select from orders o where o.id = order_questions.order_id
      and o.provider_id in (select actor_providers_for('answer'))) end)
  with check (answered_by = (select actor_id()));

-- The conversations of a business are for those who write in its name.
drop policy own_inserts on conversations;
create policy own_inserts on conversations for insert to app_request
  with check ((participant_1_id = (select actor_id()) or provider_id in (select actor_providers_for('messages'))
      and customer_id <> (select actor_id())
      and participant_1_id = (select p.user_id from provider_profiles p where p.id = conversations.provider_id))
    and (claim_id is null or actor_owns_claim(claim_id))
    and (topic = 'support' or participant_2_id = contact_for(listing_id, order_id)));
drop policy participants_read on conversations;
create policy participants_read on conversations for select to app_request
  using (case when topic = 'support' then participant_1_id = (select actor_id()) or (select actor_is_admin())
    when provider_id is null then (select actor_id()) = participant_1_id or (select actor_id()) = participant_2_id
    else customer_id = (select actor_id()) or provider_id in (select actor_providers_for('messages')) end);
