create or replace function erase_person()
returns void language plpgsql security definer
set search_path = public
as $$
begin
  perform from profiles where id = actor_id() and deleted_at is null for update;
  perform keep_tax_payee();
  perform erase_words();
end $$;
grant execute on function erase_person to app_system;
