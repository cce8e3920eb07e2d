create or replace function actor_reads_order_photo(wanted uuid)
returns boolean language sql stable security definer
set search_path = public
as $$
  select exists (select from order_photos p join orders o on o.id = p.order_id
      where p.file_id = wanted and (o.user_id = actor_id() or o.provider_id in (select actor_provider_ids())))
    or exists (select from order_licenses l join orders o on o.id = l.order_id
      where l.file_id = wanted and o.provider_id in (select actor_provider_ids())
        and o.status = 'paid' and o.work_status in ('accepted', 'in_progress', 'disputed')) $$;
grant execute on function actor_reads_order_photo to app_request;
