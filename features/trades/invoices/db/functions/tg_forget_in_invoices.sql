create or replace function tg_forget_in_invoices()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update repair_invoices set issued_by = null where issued_by = new.id;
  update repair_payments set recorded_by = null where recorded_by = new.id;
  update repair_payments set confirmed_by = null where confirmed_by = new.id;
  update repair_payments set disputed_reason = '–' where disputed_reason is not null
    and repair_id in (select id from repairs where driver_id = new.id);
  return new;
end $$;
comment on function tg_forget_in_invoices is 'Bills and payments stay for the tax years, without the names of who wrote them.';
