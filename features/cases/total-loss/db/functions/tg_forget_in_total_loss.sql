create or replace function tg_forget_in_total_loss()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update total_loss_offers set lender = '' where claim_id in (select id from claims where driver_id = new.id);
  update total_loss_valuations set comparables = '[]', file_id = null where claim_id in (select id from claims where driver_id = new.id);
  update claim_car_values set said_by = '—' where claim_id in (select id from claims where driver_id = new.id);
  update total_loss_ticks set file_id = null where claim_id in (select id from claims where driver_id = new.id);
  update total_loss_offers set recorded_by = null where recorded_by = new.id;
  update total_loss_valuations set recorded_by = null where recorded_by = new.id;
  update total_loss_ticks set ticked_by = null where ticked_by = new.id;
  update claim_car_values set recorded_by = null where recorded_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_total_loss is 'A driver takes the words of an offer and what shows a paper along; sums and ticks stay with the claim.';
