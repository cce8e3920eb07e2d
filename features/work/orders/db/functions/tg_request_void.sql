create or replace function tg_request_void()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  execute format('update %I set status = ''void'', answered_at = now() where order_id = $1 and status = ''open''', tg_argv[0])
    using new.id;
  return null;
end $$;
comment on function tg_request_void is 'The booking has moved on: nobody answers what was still open in the table named by the argument.';
