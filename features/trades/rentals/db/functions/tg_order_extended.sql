create or replace function tg_order_extended()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if new.fulfilment <> old.fulfilment and old.fulfilment in ('requested', 'accepted', 'in_progress')
      and new.fulfilment in ('declined', 'cancelled', 'no_show', 'completed')
      and exists (select from orders x where x.extends_order_id = new.id and (x.status = 'pending'
        or x.status = 'paid' and x.fulfilment in ('requested', 'accepted', 'in_progress'))) then
    raise exception 'This booking is extended. End the extension first.' using errcode = 'CC409';
  end if;
  return new;
end $$;
