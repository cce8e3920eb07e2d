-- An insurer that wants to see a car says when, and one that asks for photos says of which lines; what the claims team enters may show a document.
alter table repair_answers add column inspect_on date;
alter table repair_answers add column photo_lines integer[] not null default '{}';
alter table repair_answers add column evidence_id uuid references files (id) on delete set null;
alter table repair_answers add constraint repair_answers_inspect check (inspect_on is null or decision = 'inspect');
alter table repair_answers add constraint repair_answers_photos check (photo_lines = '{}' or decision = 'more_info');
create index repair_answers_evidence on repair_answers (evidence_id);
comment on column repair_answers.inspect_on is 'The day on which the insurer looks at the car.';
comment on column repair_answers.photo_lines is 'Lines of the version of which the insurer asks for photos.';
comment on column repair_answers.evidence_id is 'A document of the claim that shows what was said.';
alter table adjuster_answers add column inspect_on date;
alter table adjuster_answers add column photo_lines integer[] not null default '{}';
alter table adjuster_answers add constraint adjuster_answers_inspect check (inspect_on is null or decision = 'inspect');
alter table adjuster_answers add constraint adjuster_answers_photos check (photo_lines = '{}' or decision = 'more_info');
grant insert (inspect_on, photo_lines) on adjuster_answers to app_system;
