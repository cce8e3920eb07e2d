-- Whom a driver asks for an estimate is a choice like any other and is kept with what they were shown; and what their insurer's
-- own estimate comes to stands beside those of the shops.
alter table estimate_requests add column insurer_cents integer check (insurer_cents between 1 and 100000000);
comment on column estimate_requests.insurer_cents is 'Total of the insurer''s own estimate as the driver read it; null without one.';
grant insert (insurer_cents) on estimate_requests to app_system;

-- a driver who has a shop finds it by name
create index listing_search_business on listing_search using gin (business_name gin_trgm_ops);

alter table choices add column invitation_id uuid references estimate_invitations (id) on delete cascade;
create index choices_invitation on choices (invitation_id) where (invitation_id is not null);
alter table choices drop constraint choices_act_check;
alter table choices add constraint choices_act_check check (act in ('booked', 'asked', 'estimate'));
alter table choices add constraint choices_estimate_check check ((act = 'estimate') = (invitation_id is not null));
alter policy choose on choices with check (act <> 'estimate' and person_id = (select actor_id())
  and (claim_id is null or actor_owns_claim(claim_id))
  and (order_id is null or exists (select from orders o where o.id = choices.order_id and o.user_id = (select actor_id())
    and o.listing_id = choices.listing_id))
  and (conversation_id is null or exists (select from conversations c where c.id = choices.conversation_id
    and (select actor_id()) in (c.participant_1_id, c.participant_2_id))));
create policy asked_for_estimate on choices for insert to app_system with check (act = 'estimate');
grant insert on choices to app_system;
