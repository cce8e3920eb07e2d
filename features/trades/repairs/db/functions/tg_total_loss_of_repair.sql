create or replace function tg_total_loss_of_repair()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if new.undone_at is null then
    perform set_config('app.reason', 'The insurer declared a total loss.', true);
    update repairs set status = 'total_loss' where claim_id = new.claim_id and status in ('in_shop', 'stopped');
  else
    perform set_config('app.reason', 'The total loss was taken back.', true);
    update repairs r set status = 'stopped' where r.claim_id = new.claim_id and r.status = 'total_loss'
      and not exists (select from repairs k where k.claim_id = r.claim_id and k.trade = r.trade
        and k.status in ('chosen', 'authorized', 'in_shop', 'stopped'));
  end if;
  return null;
end $$;
comment on function tg_total_loss_of_repair is 'A car that is a total loss is repaired no further; taken back, its driver decides whether the work goes on.';
