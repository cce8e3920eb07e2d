-- Recovering from payouts what a provider owes waits for its undo like any decision about money; it is about no booking.
alter table money_decisions
  alter column order_id drop not null,
  add column provider_id uuid references provider_profiles (id) on delete cascade,
  drop constraint money_decisions_kind_check,
  add constraint money_decisions_kind_check
    check (kind in ('refund', 'release', 'retry', 'write_off', 'deposit', 'chargeback', 'recovery')),
  add constraint money_decisions_about check (
    (kind = 'recovery') = (provider_id is not null) and (order_id is null) = (provider_id is not null));
create index money_decisions_provider on money_decisions (provider_id, decided_at desc) where provider_id is not null;
create unique index money_decisions_waiting_provider on money_decisions (provider_id) where status in ('approval', 'waiting');
grant insert (provider_id) on money_decisions to app_request;

alter policy admins_decide on money_decisions
  with check ((select actor_is_admin()) and not actor_is_party(order_id)
    and (provider_id is null or provider_id not in (select actor_provider_ids()))
    and decided_by = (select actor_id())
    and status = case when above_cents is null then 'waiting' else 'approval' end and approved_by is null);
alter policy admins_end on money_decisions
  using ((select actor_is_admin()) and not actor_is_party(order_id)
    and (provider_id is null or provider_id not in (select actor_provider_ids())) and status in ('approval', 'waiting'));
alter policy admins_read on money_decisions
  using ((select actor_is_admin()) and not actor_is_party(order_id)
    and (provider_id is null or provider_id not in (select actor_provider_ids())));
