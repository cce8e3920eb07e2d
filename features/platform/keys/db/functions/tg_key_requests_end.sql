create or replace function tg_key_requests_end()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  execute format('update key_requests set status = ''ended'', ended_at = now() where %I = $1 and status = ''waiting''', tg_argv[0]) using new.id;
  return new;
end $$;
comment on function tg_key_requests_end is 'What a revoked key, or a key of a suspended business, asked for is over. Argument: the column of key_requests that names the row.';
