create or replace function tg_key_request_mover()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  it api_keys;
begin
  if actor_id() is null or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  select * into it from api_keys where id = new.key_id;
  if (case new.status
    when 'waiting' then actor_id() = it.id and it.revoked_at is null and new.provider_id = it.provider_id
      and new.secret_by is not distinct from it.created_by
    when 'confirmed' then actor_id() = it.confirmer_id and actor_id() = new.ended_by and actor_id() is distinct from it.created_by
      and actor_id() is distinct from new.secret_by and new.provider_id in (select actor_providers_for('authorize_work'))
      and it.revoked_at is null and new.ended_at < new.lapses_at
    when 'declined' then actor_id() = new.ended_by and new.reason is not null and (new.provider_id in (select actor_providers_for('team'))
      or actor_id() = it.confirmer_id and new.provider_id in (select actor_providers_for('authorize_work')))
    when 'lapsed' then new.ended_at >= new.lapses_at
    else it.revoked_at is not null or (select b.market_status <> 'open' from provider_profiles b where b.id = new.provider_id) end) is not true then
    raise exception 'only the key asks, and only its confirmer confirms' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function tg_key_request_mover is 'A key asks; the member named on it, who was shown no secret of it, confirms in time; they or an owner say no.';
