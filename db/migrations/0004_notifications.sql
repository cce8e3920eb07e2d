create table notifications (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  type text not null check (type in ('success', 'warning', 'error', 'booking', 'info')),
  title text not null check (char_length(title) between 1 and 200),
  message text not null check (char_length(message) between 1 and 2000),
  action_url text check (action_url ~ '^/[^/\\]' or action_url = '/'),
  read boolean not null default false,
  created_at timestamptz not null default now()
);
comment on column notifications.action_url is 'A path of this site only: never another origin, never a script.';
create index notifications_user on notifications (user_id, created_at desc);
create index notifications_newest on notifications (created_at desc);
alter table notifications enable row level security;
create policy own_reads on notifications for select to app_request using (user_id = (select actor_id()));
create policy own_updates on notifications for update to app_request
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy system_all on notifications to app_system using (true) with check (true);
grant select, update (read) on notifications to app_request;
grant select on notifications to app_system;

-- The only way a notification comes to be: a verb tells somebody something (features/notifications/server/notify.ts).
create function notify_person(id uuid, person uuid, type text, texts jsonb, action_url text)
  returns void language sql security definer set search_path = public as $$
  insert into notifications (id, user_id, type, title, message, action_url)
  select notify_person.id, p.id, notify_person.type, texts -> p.language ->> 'title', texts -> p.language ->> 'message', notify_person.action_url
  from profiles p where p.id = person $$;
revoke all on function notify_person from public;
grant execute on function notify_person to app_request, app_system;

-- Who is told when something waits for the claims team.
create function claims_admins() returns setof uuid language sql stable security definer set search_path = public
  as $$ select id from profiles where role = 'claims_admin' and suspended_at is null $$;
-- The newest news of the whole site, for admins (spec §7); the same news to several admins counts once.
create function recent_activity(how_many integer)
  returns table (id uuid, type text, title text, message text, action_url text, created_at timestamptz, person text)
  language sql stable security definer set search_path = public as $$
  select * from (
    select distinct on (n.created_at, n.title, n.message) n.id, n.type, n.title, n.message,
      case when n.user_id = actor_id() then n.action_url end, n.created_at, p.name
    from (select * from notifications order by created_at desc limit how_many * 10) n join profiles p on p.id = n.user_id
    where actor_is_admin() and (p.role <> 'claims_admin' or p.id = actor_id())
    order by n.created_at desc, n.title, n.message, n.user_id = actor_id() desc) newest
  order by created_at desc limit how_many $$;
revoke all on function claims_admins, recent_activity from public;
grant execute on function claims_admins to app_request, app_system;
grant execute on function recent_activity to app_request;

create function tg_notifications_live() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into live_events (user_id, event, table_name, payload)
    values (new.user_id, tg_op, 'notifications', to_jsonb(new));
  return null;
end $$;
create trigger live after insert or update on notifications for each row execute function tg_notifications_live();
