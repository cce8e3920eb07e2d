create or replace function tg_reviews_count()
returns trigger language plpgsql security definer
set search_path = public
as $$
begin
  if tg_op = 'UPDATE' then
    update provider_ratings set
      rating_sum = rating_sum + case when new.removed_at is null then new.rating else 0 end - case when old.removed_at is null then old.rating else 0 end,
      rating_count = rating_count + (new.removed_at is null)::int - (old.removed_at is null)::int
    where provider_id = new.provider_id;
    return null;
  end if;
  insert into provider_ratings (provider_id, rating_sum, rating_count) values (new.provider_id, new.rating, 1)
    on conflict (provider_id) do update set rating_sum = provider_ratings.rating_sum + excluded.rating_sum,
      rating_count = provider_ratings.rating_count + 1;
  return null;
end $$;
