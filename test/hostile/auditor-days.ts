// No day or time of a unit is sold twice, and none is free for others while somebody can still pay for it.
import type pg from 'pg'
import type { CompanyBooks } from './company-file.ts'

type Sql = <T>(text: string, values?: unknown[]) => Promise<T[]>

/** Lets the database note, by the machine's clock, when a day of an order is given up: nothing in it remembers that. */
export const watchDays = (owner: pg.Pool): Promise<unknown> =>
  owner.query(`create schema if not exists hostile;
    create table if not exists hostile.freed (order_id uuid not null, at timestamptz not null);
    create or replace function hostile.note_freed() returns trigger language plpgsql security definer set search_path = hostile as $$
    begin
      insert into hostile.freed values (old.order_id, clock_timestamp());
      return null;
    end $$;
    create or replace trigger hostile_freed after delete on public.listing_days for each row
      when (old.order_id is not null and old.reason in ('reservation', 'order')) execute function hostile.note_freed();
    create or replace trigger hostile_freed after delete on public.listing_slots for each row
      when (old.reason = 'order') execute function hostile.note_freed()`)

const LIVE = `o.status in ('pending', 'paid') and o.work_status not in ('declined', 'cancelled', 'no_show')`

export async function auditDays(sql: Sql, company: CompanyBooks): Promise<{ wrong: string[]; double: number }> {
  const wrong: string[] = []
  const twice = await sql<{ listing_id: string; unit: number; day: string; orders: string }>(`
    select o.listing_id, o.unit, d::date::text as day, string_agg(o.id::text, ' and ') as orders
    from orders o, generate_series(o.service_date, coalesce(o.end_date, o.service_date), interval '1 day') d
    where ${LIVE} and o.unit is not null and o.service_date is not null and o.starts_at is null
    group by 1, 2, 3 having count(*) > 1`)
  wrong.push(...twice.map((row) => `sold twice: ${row.listing_id} no. ${row.unit} on ${row.day} to ${row.orders}`))
  const across = await sql<{ order_id: string; other: string }>(`select a.order_id, b.order_id as other
    from listing_slots a join listing_slots b on b.listing_id = a.listing_id and b.unit = a.unit and b.starts_at > a.starts_at
      and b.starts_at < a.starts_at + make_interval(mins => a.minutes)`)
  wrong.push(...across.map(({ order_id, other }) => `two at one time: ${order_id} and ${other}`))
  const times = await sql<{ id: string; about: string; live: boolean; held: boolean; any: boolean }>(`
    select o.id, o.status || '/' || o.work_status as about, ${LIVE} as live,
      exists (select from listing_slots s where s.order_id = o.id and s.starts_at = o.starts_at and s.unit = o.unit) as held,
      exists (select from listing_slots s where s.order_id = o.id) as any
    from orders o where o.starts_at is not null`)
  for (const { id, about, live, held, any } of times)
    if (live ? !held : any) wrong.push(`${live ? 'has not' : 'still has'} its time: ${about} ${id}`)
  const many = await sql<{ listing_id: string; day: string }>(`select listing_id, day::text from listing_days
    join listings on listings.id = listing_id where reason in ('reservation', 'order')
    group by listing_id, day, units having count(*) > units`)
  wrong.push(...many.map((row) => `more taken than there are: ${row.listing_id} on ${row.day}`))
  const kept = await sql<{ id: string; about: string; live: boolean; days: number; held: number; booked: number }>(`
    select o.id, o.status || '/' || o.work_status as about, ${LIVE} as live,
      coalesce(o.end_date, o.service_date) - o.service_date + 1 as days,
      (select count(*)::int from listing_days d where d.order_id = o.id and d.reason in ('reservation', 'order')) as held,
      (select count(*)::int from listing_days d where d.order_id = o.id and d.reason = 'order') as booked
    from orders o where o.service_date is not null and o.starts_at is null and o.repair_id is null`)
  for (const { id, about, live, days, held, booked } of kept) {
    if (held !== (live ? days : 0)) wrong.push(`reserves ${held} of ${days} days: ${about} ${id}`)
    else if (live && about.startsWith('paid') && booked !== days) wrong.push(`days are only reserved: ${about} ${id}`)
  }
  const watched = await sql(`select 1 where to_regclass('hostile.freed') is not null`)
  if (!watched.length) return { wrong, double: twice.length + many.length }
  const freed = await sql<{ order_id: string; at: number }>(`select order_id,
    (extract(epoch from min(at)) * 1000)::float8 as at from hostile.freed group by 1`)
  const sessions = company.sessions.filter(({ mode, id }) => mode === 'payment' && !company.byHand.has(id))
  for (const { order_id, at } of freed)
    for (const session of sessions.filter(({ order }) => order === order_id))
      if (session.ended === null || session.ended > at)
        wrong.push(
          `days were freed while their checkout could still be paid (${session.ended === null ? 'it is open now' : `for ${Math.round(session.ended - at)} ms more`}): ${order_id}`,
        )
  return { wrong, double: twice.length + many.length }
}
