import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { type Letter, notify } from '#features/base/notifications/server/notify.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole, TeamAct } from '#features/business/providers/team.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { About, PartyNews } from './words.ts'
import type { Language } from '#lib/languages.ts'

export type Side = 'customer' | 'provider' | 'admin'
type Person = { name: string; email: string | null; language: Language }
type Row = {
  id: string
  service_date: string | null
  end_date: string | null
  starts_at: string | null
  amount: number
}
type Watcher = { user_id: string; side: Side; member_role: MemberRole | null }
export type Parties = { about: About; customer: Person; provider: Person; watchers: Watcher[] }

/** Who has to do with an order and what to call it, read inside the transaction that tells them. */
export async function partiesOf(tx: Tx, order: Row): Promise<Parties> {
  const { rows } = await sql<{
    title: string
    contact: { customer: Person; provider: Person & { business_name: string; time_zone: string } }
    watchers: Parties['watchers']
  }>`select case when o.repair_id is null and o.tow_job_id is null then (select title from listings where id = o.listing_id)
      else o.price_snapshot ->> 'title' end as title, order_contact(o.id) as contact,
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
      starts_at: order.starts_at,
      amount: order.amount,
      zone: provider.time_zone,
    },
    customer,
    provider,
    watchers,
  }
}

/** One side of an order; of a business, those whose role does this (`check_in`: everybody's). */
export const sideOf = (parties: Pick<Parties, 'watchers'>, side: Side, act: TeamAct = 'check_in'): string[] =>
  parties.watchers
    .filter((each) => each.side === side && (side !== 'provider' || mayAct(each.member_role, act).yes))
    .map(({ user_id }) => user_id)

/** Notifies one side of an order, in this transaction: each of them whose role acts on it (and not `without`, where that is told otherwise), by notification and mail. */
export async function notifyParty(
  ctx: Ctx,
  tx: Tx,
  order: { id: string },
  parties: Parties,
  side: Side,
  news: PartyNews,
  {
    mail = true,
    act,
    without,
    path: elsewhere,
  }: { mail?: boolean | Letter; act?: TeamAct; without?: TeamAct; path?: string } = {},
): Promise<void> {
  const own = {
    customer: paths.booking(order.id),
    provider: paths.providerBooking(order.id),
    admin: paths.adminOrder(order.id),
  }[side]
  const topic = ({ customer: 'bookings', provider: 'work', admin: 'team' } as const)[side]
  const others = without ? sideOf(parties, side, without) : []
  for (const user_id of sideOf(parties, side, act).filter((id) => !others.includes(id)))
    await notify(ctx, tx, user_id, topic, { ...news, action_url: elsewhere ?? own }, mail === true ? {} : { mail })
}
