create or replace function tg_forget_in_rentals()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update handovers set notes = null, no_deposit = null where by = new.id and num_nonnulls(notes, no_deposit) > 0;
  update handovers set objection = '—' where objection <> '—' and order_id in (select id from orders where user_id = new.id);
  update order_returns r set reason = case when (o.user_id = new.id) = (r.proposed_by = 'customer') then '———' else r.reason end,
      answer = case when r.answer is not null and (o.user_id = new.id) = (r.proposed_by = 'provider') then '—' else r.answer end
    from orders o where o.id = r.order_id
      and (o.user_id = new.id or o.provider_id in (select id from provider_profiles where user_id = new.id));
  return new;
end $$;
