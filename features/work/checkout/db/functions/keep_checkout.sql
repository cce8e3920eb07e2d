create or replace function keep_checkout(wanted uuid, payment uuid, session text, url text, until timestamptz)
returns void language plpgsql
set search_path = public
as $$
begin
  update orders set stripe_session_id = session where id = wanted;
  update payments set stripe_session_id = session, checkout_url = url, expires_at = until where id = payment;
end $$;
grant execute on function keep_checkout to app_system;
