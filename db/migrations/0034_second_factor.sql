-- The second step of an admin's sign-in, and the record as a thing to look things up in.
create table auth.second_factors (
  user_id uuid primary key references auth.users on delete cascade,
  secret_sealed text,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  next_secret_sealed text,
  next_until timestamptz,
  check ((secret_sealed is null) = (confirmed_at is null)),
  check ((next_secret_sealed is null) = (next_until is null))
);
comment on table auth.second_factors is 'The authenticator of a person (RFC 6238): the one in use, and one that waits for its first code.';
comment on column auth.second_factors.last_step is 'Number of the last half minute whose code was used: that one and earlier ones are used up.';
create table auth.recovery_codes (
  user_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
comment on table auth.recovery_codes is 'What is left of ten codes, each good once instead of the authenticator; a used one is deleted.';
do $$ declare t text; begin
  foreach t in array array['second_factors', 'recovery_codes'] loop
    execute format('alter table auth.%I enable row level security', t);
    execute format('create policy system_all on auth.%I to app_system using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on auth.%I to app_system', t);
  end loop;
end $$;
alter table auth.sessions add column second_factor_at timestamptz;
comment on column auth.sessions.second_factor_at is 'When this session passed the second step; null where none was asked.';

-- The record is looked through by row, request, action and time as well; not even its owner empties it.
create index audit_log_row on audit_log (subject_id, id);
create index audit_log_request on audit_log (request_id, id);
create index audit_log_action on audit_log (action text_pattern_ops, id);
create index audit_log_at on audit_log (at, id);
create trigger not_emptied before truncate on audit_log for each statement execute function tg_append_only();
