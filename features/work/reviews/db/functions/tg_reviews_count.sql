create or replace function tg_reviews_count()
returns trigger language plpgsql security definer
set search_path = public
as $$
declare
  counts constant integer := (new.counts and new.removed_at is null)::int;
  counted constant integer := case when tg_op = 'UPDATE' then (old.counts and old.removed_at is null)::int else 0 end;
begin
  insert into provider_ratings (provider_id, rating_sum, rating_count)
    values (new.provider_id, new.rating * counts - case when tg_op = 'UPDATE' then old.rating else 0 end * counted, counts - counted)
    on conflict (provider_id) do update set rating_sum = provider_ratings.rating_sum + excluded.rating_sum,
      rating_count = provider_ratings.rating_count + excluded.rating_count;
  return null;
end $$;
