create or replace function record_background_check(
  provider uuid, state text, company text, reference text, consent_on date
)
returns void language plpgsql security definer
set search_path = public
as $$
declare before text := (select b.status from background_checks b where b.provider_id = provider);
begin
  if not actor_is_admin() then raise exception 'not an admin' using errcode = '42501'; end if;
  if before is null and state <> 'ordered' then
    raise exception 'A check is ordered before it has a result.' using errcode = 'CC409';
  end if;
  insert into background_checks (provider_id, status, company, reference, consent_on, reason, recorded_by)
    values (provider, state, company, reference, consent_on, current_reason(), actor_id())
    on conflict (provider_id) do update set status = excluded.status, company = excluded.company, reference = excluded.reference,
      consent_on = excluded.consent_on, reason = excluded.reason, recorded_by = excluded.recorded_by, recorded_at = now();
  insert into provider_events (provider_id, machine, from_status, to_status, actor_id, reason)
    values (provider, 'background_check', before, state, actor_id(), current_reason());
end $$;
grant execute on function record_background_check to app_request;
