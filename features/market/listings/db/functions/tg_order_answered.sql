create or replace function tg_order_answered()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  booking record;
  answered boolean := new.to_status in ('accepted', 'declined') and new.actor_id is not null;
begin
  select o.provider_id, o.respond_by into booking from orders o where o.id = new.order_id and o.respond_by is not null and o.repair_id is null and o.tow_job_id is null
    and exists (select from order_events e where e.order_id = o.id and e.machine = 'order_payment' and e.to_status = 'paid');
  if not found or not (answered or new.at > booking.respond_by) then return null; end if;
  insert into provider_responses (provider_id, asked, in_time)
    values (booking.provider_id, 1, (answered and new.at <= booking.respond_by)::integer)
    on conflict (provider_id) do update set asked = provider_responses.asked + 1, in_time = provider_responses.in_time + excluded.in_time;
  return null;
end $$;
