-- A car goes back when the shop says so and its driver signs for it. The signature is a paper like the others: kept as it
-- was read. Where nobody signs here the row holds the shop's sentence about why.
alter table repair_papers drop constraint repair_papers_kind_check;
alter table repair_papers add constraint repair_papers_kind_check
  check (kind in ('direction_to_pay', 'short_pay_letter', 'hand_back'));
comment on table repair_papers is 'What a driver signed or wrote about the insurer''s part of a bill or about getting the car back, as it was read; never changed, a direction to pay is revoked once.';
