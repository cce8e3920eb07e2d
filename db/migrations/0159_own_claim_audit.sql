-- What the team has on record about a claim is not read by its own driver, also where that driver is an admin.
alter policy admins_read on audit_log using ((select actor_is_admin())
  and not (subject_table = 'claims' and subject_id = any (array(select c.id::text from claims c where c.driver_id = actor_id())))
  and not (action = 'claim.many' and coalesce((after -> 'done') ?| array(select c.id::text from claims c where c.driver_id = actor_id()), false)));

create index claim_events_decided_at on claim_events (at) where to_status in ('coverage-verified', 'closed');
