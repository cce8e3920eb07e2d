-- What else money does: paid out and taken back, contested, deposits, lead fees given back, insurers that pay.
alter table ledger_entries drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('card_company', 'held', 'provider_balance', 'platform_fee',
    'insurer_receivable', 'deposit', 'refund', 'dispute', 'customer', 'bank'));
comment on column ledger_entries.account is 'bank is money outside the card company: what insurers send by cheque or transfer.';
alter table ledger_transactions drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('charge', 'insurer_part', 'refund', 'insurer_part_reversed',
    'release', 'fee', 'fee_credited', 'payout', 'payout_reversed', 'dispute', 'dispute_closed', 'deposit', 'insurer_paid',
    'insurer_written_off')),
  alter column order_id drop not null;
comment on column ledger_transactions.order_id is 'Null for what belongs to no single booking: a payout, a payout taken back.';
comment on column ledger_transactions.key is 'What makes this movement happen once: charge:<payment id>, release:<order id>, refund:<refund id>, payout:<payout id>.';
create policy admins_read on ledger_transactions for select to app_request using ((select actor_is_admin()));
