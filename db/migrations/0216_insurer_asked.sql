-- Whether a version has a line for the insurer: the board of a shop with hundreds of jobs reads it without their lines.
alter table estimates add column insurer_asked boolean not null generated always as (lines @? '$[*] ? (@.payer == "insurer")') stored;
-- Silences are few among what happened to a job, and asked for of every job on the board.
create index repair_events_silence on repair_events (repair_id, at) where kind = 'silence';
