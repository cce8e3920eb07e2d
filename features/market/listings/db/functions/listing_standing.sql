create or replace function listing_standing(
  rating_sum integer, rating_count integer, verified boolean, asked integer, in_time integer
)
returns double precision language sql immutable
as $$
  select -((rating_sum + 20) / (rating_count + 5.0) - 4) * 4.0
    - case when verified then 5.0 else 0 end
    - ((in_time + 4) / (asked + 5.0) - 0.8) * 10.0 $$;
