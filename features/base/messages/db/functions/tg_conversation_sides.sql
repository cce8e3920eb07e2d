create or replace function tg_conversation_sides()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  new.provider_id := null;
  new.customer_id := null;
  if new.topic = 'support' then return new; end if;
  select p.id, coalesce(o.user_id, case when p.user_id = new.participant_1_id then new.participant_2_id else new.participant_1_id end)
    into new.provider_id, new.customer_id
    from (select coalesce((select provider_id from orders where id = new.order_id), (select provider_id from listings where id = new.listing_id)) as id) b
    join provider_profiles p on p.id = b.id left join orders o on o.id = new.order_id;
  return new;
end $$;
