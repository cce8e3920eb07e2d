create or replace function keep_answer(owner uuid, name text, by uuid, answer jsonb, given jsonb)
returns void language sql security definer
set search_path = public
as $$
  update idempotency_keys set body = answer, result = given where user_id = owner and key = name and claim = by $$;
grant execute on function keep_answer to app_request, app_system;
