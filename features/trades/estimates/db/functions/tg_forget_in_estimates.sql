create or replace function tg_forget_in_estimates()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  perform end_estimate_requests(array(select r.id from estimate_requests r where r.driver_id = new.id and r.status = 'open'));
  update estimate_requests set description = '', photos = '{}' where driver_id = new.id;
  update estimates set prepared_by = null where prepared_by = new.id;
  update estimate_invitations set decline_words = null
    where provider_id in (select id from provider_profiles where user_id = new.id);
  return new;
end $$;
comment on function tg_forget_in_estimates is 'What was asked is taken back and its words forgotten; estimates stay with the shop, without the name of who wrote them.';
