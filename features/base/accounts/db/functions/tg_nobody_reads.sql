create or replace function tg_nobody_reads()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_table_name = 'outbox' then
    return case when new.to_address like '%@deleted.invalid' then null else new end;
  end if;
  return case when exists (select from profiles where id = new.user_id and deleted_at is not null) then null else new end;
end $$;
