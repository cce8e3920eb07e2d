-- A paid booking writes what it has to say, and no row twice (docs/decisions/091): what one transaction tells open pages is one row
-- of live_events, its mails are one job, and how an order begins is said by the order itself. One busy table a migration: whoever
-- writes takes several, in an order of their own.
alter table live_events
  alter column user_id drop not null, alter column event drop not null, alter column table_name drop not null,
  alter column payload drop not null, alter column at set default clock_timestamp(),
  add column began timestamptz not null default now(), add column people uuid[], add column said jsonb,
  add constraint live_events_one_or_many check ((said is null) = (people is null) and (said is null) = (user_id is not null)
    and (said is null) = (event is not null) and (said is null) = (table_name is not null) and (said is null) = (payload is not null)) not valid;
comment on column live_events.began is 'When its transaction began: no event of a later cursor is older.';
comment on column live_events.people is 'Of a row that holds all that one transaction said: everybody who is told some of it.';
comment on column live_events.said is 'What they are told, in order: to, event, table and new, as user_id, event, table_name and payload say it of one person.';

create function send_live()
returns void language plpgsql security definer
set search_path = public
as $$
declare
  kept constant text := current_setting('app.live', true);
  items jsonb;
begin
  if coalesce(kept, '') = '' then return; end if;
  items := ('[' || kept || ']')::jsonb;
  insert into live_events (people, said)
    values (array(select distinct p::uuid from jsonb_array_elements(items) i, jsonb_array_elements_text(i -> 'to') p), items);
  perform set_config('app.live', '', true);
end $$;
create function tg_send_live()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform send_live();
  return null;
end $$;
create index live_events_people on live_events using gin (people) where people is not null;
