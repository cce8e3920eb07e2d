create or replace function tg_order_extended()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if new.work_status <> old.work_status and old.work_status in ('requested', 'accepted', 'in_progress')
      and new.work_status in ('declined', 'cancelled', 'no_show', 'completed')
      and exists (select from orders x where x.extends_order_id = new.id and (x.status = 'pending'
        or x.status = 'paid' and x.work_status in ('requested', 'accepted', 'in_progress'))) then
    raise exception 'This booking was extended. End the extension first.' using errcode = 'CC409';
  end if;
  return new;
end $$;
