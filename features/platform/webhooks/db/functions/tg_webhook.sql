create or replace function tg_webhook()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  event text := tg_argv[0];
  shops uuid[];
  ids jsonb;
  before text;
  after text;
begin
  case event
  when 'claim.status_changed' then
    shops := array(select o.provider_id from orders o where o.claim_id = new.id and o.status = 'paid'
        and o.work_status not in ('approved', 'declined', 'cancelled', 'no_show')
      union select r.provider_id from repairs r where r.claim_id = new.id and r.status not in ('closed', 'total_loss', 'cancelled'));
    ids := jsonb_build_object('claim_id', new.id);
    before := old.status;
    after := new.status;
  when 'order.paid' then
    shops := array[new.provider_id];
    ids := jsonb_build_object('order_id', new.id, 'claim_id', new.claim_id, 'repair_id', new.repair_id, 'tow_job_id', new.tow_job_id);
    before := old.status;
    after := new.status;
  when 'estimate.sent', 'estimate.answered' then
    shops := array[new.provider_id];
    ids := jsonb_build_object('estimate_id', new.id, 'invitation_id', new.invitation_id);
    before := old.status;
    after := new.status;
  when 'repair.stage_changed' then
    shops := array[new.provider_id];
    ids := jsonb_build_object('repair_id', new.id, 'claim_id', new.claim_id);
    before := case old.status when 'in_shop' then old.stage else old.status end;
    after := case new.status when 'in_shop' then new.stage else new.status end;
  when 'repair.promised' then
    perform tell_webhooks(new.provider_id, event, jsonb_build_object('repair_id', new.id, 'claim_id', new.claim_id));
    return null;
  when 'invoice.issued' then
    select array[r.provider_id], jsonb_build_object('invoice_id', new.id, 'repair_id', r.id, 'claim_id', r.claim_id)
      into shops, ids from repairs r where r.id = new.repair_id;
    after := new.status;
  when 'tow.status_changed' then
    shops := array(select distinct p from unnest(array[old.provider_id, new.provider_id]) p where p is not null);
    ids := jsonb_build_object('tow_job_id', new.id);
    before := old.status;
    after := new.status;
  end case;
  if before is distinct from after then
    perform tell_webhooks(shop, event, ids || jsonb_build_object('from', before, 'to', after)) from unnest(shops) shop;
  end if;
  return null;
end $$;
comment on function tg_webhook is 'Tells the endpoints of the business that a change is about; the event stands in the trigger. A repair in the shop is told by its stage.';
