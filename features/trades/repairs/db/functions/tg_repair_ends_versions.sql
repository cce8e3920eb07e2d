create or replace function tg_repair_ends_versions()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  update estimates set status = case status when 'chosen' then 'not_chosen' else 'withdrawn' end
    where invitation_id = new.id and (status = 'chosen' or status = 'sent' and kind = 'supplement');
  return null;
end $$;
comment on function tg_repair_ends_versions is 'Of a repair that came to nothing no version waits for anybody any more.';
