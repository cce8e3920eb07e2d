-- What the card company keeps for its work, and what moves between it and our own bank: read from its account, written once.
alter table ledger_transactions drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('charge', 'insurer_part', 'refund', 'insurer_part_reversed',
    'release', 'fee', 'fee_credited', 'payout', 'payout_reversed', 'dispute', 'dispute_closed', 'deposit', 'insurer_paid',
    'insurer_written_off', 'card_fee', 'bank_transfer'));
comment on column ledger_transactions.kind is 'card_fee is the company''s own price, bank_transfer what went from it to our bank or came from there; fee is ours.';
comment on column ledger_transactions.order_id is 'Null for what belongs to no single booking: a payout, a payout taken back, the company''s fee, a transfer to our bank.';
alter table money_differences drop constraint money_differences_kind_check,
  add constraint money_differences_kind_check check (kind in ('charge_unpaid', 'paid_uncharged', 'charge_amount',
    'refund_unknown', 'refund_differs', 'dispute_unknown', 'dispute_differs', 'transfer_unknown', 'payout_differs',
    'ledger_payments', 'ledger_payouts', 'movement_unbalanced', 'over_released', 'balance_differs'));
alter table book_comparisons add column balance_cents bigint, add column ledger_cents bigint,
  add constraint book_comparisons_balance check ((balance_cents is null) = (ledger_cents is null));
comment on column book_comparisons.balance_cents is 'What the company said it had of ours, next to its account in our books; null before they were compared.';
grant update (balance_cents, ledger_cents) on book_comparisons to app_system;
