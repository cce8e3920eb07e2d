create or replace function tg_status()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  machine text := tg_argv[0];
  column_name text := tg_argv[1];
  before text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> column_name end;
  after text := to_jsonb(new) ->> column_name;
  move status_transitions;
begin
  if before is not distinct from after then return null; end if;
  if before is not null then
    select * into move from status_transitions t
      where t.machine = tg_argv[0] and t.from_status = before and t.to_status = after;
    if not found then
      raise exception '% cannot go from % to %.', machine, before, after using errcode = 'CC409';
    end if;
    if move.needs_reason and current_reason() is null then
      raise exception 'A reason is needed to go from % to %.', before, after using errcode = 'CC409';
    end if;
  end if;
  if tg_nargs > 2 then
    execute format(
      'insert into %I (%I, machine, from_status, to_status, actor_id, reason, next_expected_at) values ($1, $2, $3, $4, actor_id(), current_reason(), current_next_expected_at())',
      tg_argv[2], tg_argv[3]) using new.id, machine, before, after;
  end if;
  return null;
end $$;
