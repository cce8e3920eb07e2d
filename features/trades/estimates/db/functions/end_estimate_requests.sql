create or replace function end_estimate_requests(ended uuid[])
returns void language plpgsql security definer
set search_path = public
as $$
begin
  update estimates set status = 'not_chosen' where status = 'sent'
    and invitation_id in (select i.id from estimate_invitations i where i.request_id = any(ended));
  update estimate_invitations set status = 'withdrawn' where request_id = any(ended) and status in ('sent', 'seen', 'answered');
  update estimate_requests set status = 'withdrawn' where id = any(ended) and status = 'open';
end $$;
grant execute on function end_estimate_requests to app_system;
comment on function end_estimate_requests is 'Requests that are taken back: their shops are out of them.';
