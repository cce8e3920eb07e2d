create or replace function tg_forget_in_handovers()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update handovers set notes = null, no_deposit = null where by = new.id and num_nonnulls(notes, no_deposit) > 0;
  update handovers set objection = '—' where objection <> '—' and order_id in (select id from orders where user_id = new.id);
  return new;
end $$;
