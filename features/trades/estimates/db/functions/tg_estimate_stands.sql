create or replace function tg_estimate_stands()
returns trigger language plpgsql
set search_path = public
as $$
begin
  if old.status <> 'draft' and (new.lines, new.tax_bp, new.labor_tax_bp, new.hash, new.total_cents, new.valid_until, new.days_needed, new.parts_policy,
      new.warranty_months, new.message, new.number, new.sent_at) is distinct from (old.lines, old.tax_bp, old.labor_tax_bp, old.hash, old.total_cents,
      old.valid_until, old.days_needed, old.parts_policy, old.warranty_months, old.message, old.number, old.sent_at) then
    raise exception 'A sent estimate is never changed.' using errcode = 'CC409';
  end if;
  return new;
end $$;
comment on function tg_estimate_stands is 'What was sent stands as it was read; a correction is the next version.';
