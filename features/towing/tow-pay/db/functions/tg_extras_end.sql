create or replace function tg_extras_end()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if new.status in ('on_scene', 'hooked', 'at_destination') and new.offer_id is not distinct from old.offer_id then return null; end if;
  with ended as (
    update tow_extras set status = 'withdrawn', answered_at = coalesce(new.dropped_at, new.ended_at, now())
      where job_id = new.id and status in ('asked', 'holding', 'refused') returning item, cents)
  insert into tow_events (job_id, kind, details)
    select new.id, 'extra_withdrawn', jsonb_build_object('item', item, 'cents', cents) from ended;
  return null;
end $$;
comment on function tg_extras_end is 'Whatever ends a tow, or takes it from its company, ends the extra that was still open: none is agreed to afterwards.';
