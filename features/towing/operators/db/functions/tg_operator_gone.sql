create or replace function tg_operator_gone()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update tow_jobs set operator_id = null where operator_id = old.user_id and provider_id = old.provider_id and status = any(open_tows());
  delete from tow_operators where user_id = old.user_id;
  return null;
end $$;
comment on function tg_operator_gone is 'Who is no operator anymore is on no duty, and the tow that was theirs is the company’s.';
