create or replace function tg_forget_in_documents()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update issued_documents set names = '{}' where driver_id = new.id and names <> '{}';
  return new;
end $$;
