-- A paper or a thing of a lost car may be shown by a document of the claim (domain/trades.md §5): which, beside its tick.
alter table total_loss_ticks add column file_id uuid references files (id) on delete set null;
comment on column total_loss_ticks.file_id is 'A photo or document of the claim that shows this item; whoever reads the claim may open it there.';
create index total_loss_ticks_file on total_loss_ticks (file_id);
grant update (file_id) on total_loss_ticks to app_system;
