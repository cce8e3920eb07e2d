import type pg from 'pg'

/** The days of a booking are over: it moves far into the past, where no other is, its days and times with it. */
export const longAgo = async (owner: pg.Pool, id: string): Promise<void> =>
  void (await owner.query(
    `with gone as (update orders set service_date = service_date - 2000, end_date = end_date - 2000,
         starts_at = starts_at - interval '2000 days'
       where id = $1 and service_date >= current_date returning id),
     times as (update listing_slots set starts_at = starts_at - interval '2000 days' where order_id in (select id from gone))
     update listing_days set day = day - 2000 where order_id in (select id from gone)`,
    [id],
  ))
