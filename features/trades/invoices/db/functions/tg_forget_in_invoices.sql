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
  update repair_papers set revoked_reason = case when revoked_reason is not null then '–' end,
    typed_name = '', ip = '', agent = '', written_by = null where written_by = new.id;
  return new;
end $$;
comment on function tg_forget_in_invoices is 'Bills, payments and papers stay for the tax years, without the names of who wrote them.';
