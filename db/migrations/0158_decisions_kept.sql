-- What an admin decided about money or a provider stays on record when the admin's account is deleted (docs/decisions/059).
alter table money_decisions drop constraint money_decisions_decided_by_fkey,
  add constraint money_decisions_decided_by_fkey foreign key (decided_by) references profiles (id);
alter table verification_decisions drop constraint verification_decisions_decided_by_fkey,
  add constraint verification_decisions_decided_by_fkey foreign key (decided_by) references profiles (id);

-- A browser's notification service that fails is forgotten after a day of failing, not after three tries within seconds.
alter table push_endpoints drop column failures, add column failing_since timestamptz;
grant update (failing_since) on push_endpoints to app_system;

-- Accepting a chargeback waits for its undo like any decision about money.
alter table money_decisions drop constraint money_decisions_kind_check,
  add constraint money_decisions_kind_check check (kind in ('refund', 'release', 'retry', 'write_off', 'deposit', 'chargeback'));
