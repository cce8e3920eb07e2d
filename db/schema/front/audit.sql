-- The tables of front/audit as they are now. Written by bin/types to be read: a migration changes them.

-- Kept in parts of a month (keep_parts), each with the id as its key.
create table audit_log (
  id bigint not null default nextval('audit_log_id_seq'::regclass),
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_table text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
) partition by range (at);
create index audit_log_action on audit_log (action text_pattern_ops, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_at on audit_log (at, id);
create index audit_log_request on audit_log (request_id, id);
create index audit_log_row on audit_log (subject_id, id);
create index audit_log_subject on audit_log (subject_table, subject_id, id);
create trigger append_only before delete or update on audit_log for each row execute function tg_append_only();
create trigger not_emptied before truncate on audit_log for each statement execute function tg_append_only();
alter table audit_log enable row level security;
create policy admins_read on audit_log for select to app_request
  using ((select actor_is_admin()) and not (subject_table = 'claims' and (subject_id = any ((array(select c.id::text as
    id from claims c where c.driver_id = actor_id()))))) and not (action = 'claim.many' and coalesce((after -> 'done')
    ?| (array(select c.id::text as id from claims c where c.driver_id = actor_id())), false)));
create policy system_reads on audit_log for select to app_system
  using (true);
grant select on audit_log to app_request;
grant select on audit_log to app_system;
