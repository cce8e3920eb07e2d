-- One key, one effect (docs/decisions/036): a key is claimed by the first transaction of its call and commits with what that
-- transaction does. There is no claim without its effect, and nothing to take over from a process that died.
delete from idempotency_keys where body is null;
alter table idempotency_keys
  add column claim uuid not null default gen_random_uuid(),
  add column refused smallint,
  add column result jsonb;
comment on column idempotency_keys.user_id is 'The person; for a visitor an id made of what was asked';
comment on column idempotency_keys.claim is 'The call that did it: only this one keeps its answer here';
comment on column idempotency_keys.body is 'The answer; null while it is not known, and then the effect stands all the same';
comment on column idempotency_keys.refused is 'The status of the answer, when what followed the effect was refused';
comment on column idempotency_keys.result is 'What the transaction gave back: from it a call that was cut off is brought to its end';

-- The two who want the same key at the same moment never wait for each other: the second is told that the first is at work.
create function claim_key(owner uuid, name text, made_of text, by uuid)
  returns text language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('idempotency_keys ' || owner || name, 0)) then
    return 'busy';
  end if;
  insert into idempotency_keys (user_id, key, fingerprint, claim) values (owner, name, made_of, by)
    on conflict (user_id, key) do nothing;
  return case when found then 'mine' else 'taken' end;
end $$;
revoke all on function claim_key from public;
grant execute on function claim_key to app_request, app_system;

create function keep_answer(owner uuid, name text, by uuid, answer jsonb, given jsonb)
  returns void language sql security definer set search_path = public as $$
  update idempotency_keys set body = answer, result = given where user_id = owner and key = name and claim = by $$;
revoke all on function keep_answer from public;
grant execute on function keep_answer to app_request, app_system;
