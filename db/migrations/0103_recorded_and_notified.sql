-- What the payment provider reported, what an admin recorded, and the triggers and functions that keep the timeline.
alter table disputes rename column told_at to reported_at;
alter table bank_payouts rename column told_at to reported_at;
alter table payout_accounts rename column told_at to reported_at;
alter table money_differences rename column noted_by to note_by;
alter table money_differences rename column noted_at to note_at;
alter table money_differences rename constraint money_differences_noted_by_fkey to money_differences_note_by_fkey;
-- answers that are kept for a call that is sent again
do $$
declare it record;
begin
  for it in select * from (values ('told_at', 'reported_at'), ('noted_by', 'note_by'), ('noted_at', 'note_at')) as n (was, name) loop
    update idempotency_keys set body = replace(body::text, format('"%s":', it.was), format('"%s":', it.name))::jsonb
      where body::text like format('%%"%s":%%', it.was);
    update idempotency_keys set result = replace(result::text, format('"%s":', it.was), format('"%s":', it.name))::jsonb
      where result::text like format('%%"%s":%%', it.was);
  end loop;
end $$;

alter function note_paper_reminder(uuid, timestamptz, timestamptz) rename to record_paper_reminder;
alter function note_provider_reminder(uuid, timestamptz, timestamptz) rename to record_provider_reminder;
alter function tg_invitation_told() rename to tg_invitation_event;
alter function tg_member_told() rename to tg_member_event;
alter function tg_dispute_told() rename to tg_dispute_event;
alter trigger told on provider_invitations rename to timeline;
alter trigger told on provider_members rename to timeline;
alter trigger told on disputes rename to timeline;
-- triggers fire by name: a message is in the team's inbox before open pages learn of it
alter trigger desk on messages rename to inbox;

do $$
declare it record; words text;
begin
  for it in select d.objoid::regclass as place, a.attname, d.description
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
      left join pg_attribute a on a.attrelid = d.objoid and a.attnum = d.objsubid and d.objsubid > 0
    where c.relnamespace = 'public'::regnamespace and d.description ~ 'told_at|were told that|that tells of it' loop
    words := replace(replace(replace(it.description, 'at told_at', 'at reported_at'), 'were told that', 'were notified that'),
      'that tells of it', 'that shows it');
    if it.attname is null then execute format('comment on table %s is %L', it.place, words);
    else execute format('comment on column %s.%I is %L', it.place, it.attname, words); end if;
  end loop;
end $$;
