create or replace function actor_uploaded(wanted uuid, folder text)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from files f where f.id = wanted and f.owner_id = actor_id() and split_part(f.path, '/', 2) = folder) $$;
grant execute on function actor_uploaded to app_request;
