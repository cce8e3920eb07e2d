create or replace function tg_request_mover()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  booking orders;
  customer boolean;
  provider boolean;
  of_provider boolean := coalesce(to_jsonb(new) ->> 'proposed_by', 'provider') = 'provider';
begin
  if actor_id() is null or (tg_op = 'UPDATE' and new.status = old.status) then return new; end if;
  select * into booking from orders where id = new.order_id;
  customer := booking.user_id = actor_id();
  provider := not customer and booking.provider_id in (select actor_providers_for(tg_argv[0]));
  if (case
    when new.status in ('open', 'withdrawn') then case when of_provider then provider else customer end
    when new.status in ('accepted', 'agreed', 'declined', 'objected') then case when of_provider then customer else provider end
    when new.status = 'decided' then actor_is_admin() and not actor_is_party(new.order_id)
    when new.status = 'void' then booking.status <> 'paid' or booking.work_status <> all (tg_argv[1:])
    else false end) is not true then
    raise exception 'only the other party may do this' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function tg_request_mover is 'What one side of a booking asks of the other: whoever asked opens and withdraws it, the other side answers. Arguments: what a member of the business must be allowed to do (actor_providers_for), then the states of the work in which it can stay open.';
