import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { About, Told } from './words.ts'

export type Side = 'customer' | 'provider' | 'admin'
type Person = { name: string; email: string | null; language: 'en' | 'es' }
type Row = {
  id: string
  service_date: string | null
  end_date: string | null
  amount: number
}
export type Parties = { about: About; customer: Person; provider: Person; watchers: { user_id: string; side: Side }[] }

/** Who has to do with an order and what to call it, read inside the transaction that tells them. */
export async function partiesOf(tx: Tx, order: Row): Promise<Parties> {
  const { rows } = await sql<{
    title: string
    contact: { customer: Person; provider: Person & { business_name: string; time_zone: string } }
    watchers: Parties['watchers']
  }>`select (select title from listings where id = o.listing_id) as title, order_contact(o.id) as contact,
      (select jsonb_agg(w) from order_watchers(o.id) w) as watchers
    from orders o where o.id = ${order.id}`.execute(tx)
  const { title, contact, watchers } = rows[0]!
  const { customer, provider } = contact
  return {
    about: {
      title: title ?? '',
      business: provider.business_name,
      customer: customer.name,
      service_date: order.service_date,
      end_date: order.end_date,
      amount: order.amount,
      zone: provider.time_zone,
    },
    customer,
    provider,
    watchers,
  }
}

/** Tells one side of an order, in this transaction: a notification to each of them, and a mail to the person who answers for it. */
export async function tell(
  ctx: Ctx,
  tx: Tx,
  order: { id: string },
  parties: Parties,
  side: Side,
  news: Told,
  { mail = true }: { mail?: boolean } = {},
): Promise<void> {
  const path = side === 'provider' ? paths.providerBooking(order.id) : paths.booking(order.id)
  const topic = ({ customer: 'bookings', provider: 'work', admin: 'team' } as const)[side]
  for (const { user_id } of parties.watchers.filter((watcher) => watcher.side === side))
    await notify(ctx, tx, user_id, topic, { ...news, action_url: path }, mail ? {} : { mail: false })
}
