// Rentals that became longer or shorter: more days are charged at the first booking's rate and follow it on the same car;
// exactly the days that both sides gave back are free again, and exactly their money went back.
import type { CompanyBooks } from './company-file.ts'

type Sql = <T>(text: string, values?: unknown[]) => Promise<T[]>
type Rental = {
  id: string
  about: string
  live: boolean
  /** What the whole of it cost when it was bought, and one day of it; cents. */
  bought: number
  rate: number
  priced_days: number | null
  fee: number
  /** Days that it has now. */
  days: number
  unused: number | null
  returned: string | null
  last: string
  from_end: string | null
  kept: number
  refund: number
  insurer_back: number
  beyond: number
}
type Extension = {
  about: string
  follows: boolean
  same: boolean
  rate: number
  first: number
  base: boolean
  base_id: string
}
export type ExtensionAudit = { wrong: string[]; extended: number; returned_early: number }

const LIVE = `in ('declined', 'cancelled', 'no_show')`

export async function auditExtensions(sql: Sql, company: CompanyBooks): Promise<ExtensionAudit> {
  const wrong: string[] = []
  const rentals = await sql<Rental>(`select o.id, o.status || '/' || o.work_status || ' ' || o.id as about,
      o.status in ('pending', 'paid') and o.work_status not ${LIVE} as live,
      -- a part that was decided takes from the insurer's share, never from the days
      o.amount + (o.insurer_cents + coalesce((s ->> 'insurer_cents')::int - (s -> 'settled' ->> 'insurer_cents')::int, 0))
        * coalesce((s ->> 'direct_bill')::boolean, false)::int + coalesce(r.insurer_back_cents, 0) as bought,
      (select sum((l ->> 'days')::int)::int from jsonb_array_elements(s -> 'lines') l) as priced_days,
      (s ->> 'rate_cents')::int as rate, coalesce((s ->> 'fee_cents')::int, 0) as fee,
      coalesce(o.end_date, o.service_date) - o.service_date + 1 as days, coalesce(o.end_date, o.service_date)::text as last,
      r.unused_days as unused, r.returned_on::text as returned, r.from_end::text as from_end,
      coalesce(r.kept_cents, 0) as kept, coalesce(r.refund_cents, 0) as refund, coalesce(r.insurer_back_cents, 0) as insurer_back,
      (select count(*)::int from listing_days d where d.order_id = o.id and d.reason in ('reservation', 'order')
        and d.day > coalesce(o.end_date, o.service_date)) as beyond
    from orders o cross join lateral (select o.price_snapshot as s) p
      left join order_returns r on r.order_id = o.id and r.status = 'agreed'
    where s ->> 'kind' = 'rental' and o.service_date is not null`)
  for (const each of rentals) {
    const { id, about, live, bought, rate, fee, days, unused, last, returned, from_end, kept, refund } = each
    // with a weekly or weekend rate the days stand in the lines of the price, which is as last agreed
    const sold = each.priced_days === null ? (bought - fee) / rate : each.priced_days + (unused ?? 0)
    if (live && days !== sold - (unused ?? 0))
      wrong.push(`${days} days are left of ${sold} that were bought, ${unused ?? 0} were given back: ${about}`)
    if (each.beyond) wrong.push(`${each.beyond} days are held that were given back: ${about}`)
    if (unused === null) continue
    if (live && (last !== returned || Date.parse(from_end!) - Date.parse(returned!) !== unused * 86_400_000))
      wrong.push(`the car came back on ${returned}, and its last day is ${last}: ${about}`)
    if (each.priced_days === null && refund !== unused * rate - kept - each.insurer_back)
      wrong.push(`${refund} cents were to come back for ${unused} days at ${rate}: ${about}`)
    const intents = new Set(
      company.charges.filter(({ order, kind }) => order === id && kind === 'checkout').map(({ intent }) => intent),
    )
    const back = company.refunds.filter(
      (each) => intents.has(each.intent) && each.payment !== null && each.status !== 'failed',
    )
    const cents = back.reduce((total, each) => total + each.cents, 0)
    if (cents < refund) wrong.push(`${refund} cents were to come back for unused days, ${cents} did: ${about}`)
  }
  const extensions =
    await sql<Extension>(`select o.status || '/' || o.work_status || ' ' || o.id as about, b.id as base_id,
      o.service_date = coalesce(r.from_end, b.end_date, b.service_date) + 1 as follows,
      o.listing_id = b.listing_id and o.unit = b.unit and o.user_id = b.user_id as same,
      (o.price_snapshot ->> 'rate_cents')::int as rate, (b.price_snapshot ->> 'rate_cents')::int as first,
      b.status = 'paid' and b.work_status in ('accepted', 'in_progress', 'completed', 'approved', 'disputed') as base
    from orders o join orders b on b.id = o.extends_order_id left join order_returns r on r.order_id = b.id and r.status = 'agreed'
    where o.status in ('pending', 'paid') and o.work_status not ${LIVE}`)
  for (const { about, follows, same, rate, first, base } of extensions)
    if (!follows || !same || !base) wrong.push(`more days of a car that is not out before them: ${about}`)
    else if (rate !== first) wrong.push(`more days cost ${rate} a day, the first ones ${first}: ${about}`)
  const ways = new Map<string, number>()
  for (const { base_id } of extensions) ways.set(base_id, (ways.get(base_id) ?? 0) + 1)
  for (const [id, count] of ways) if (count > 1) wrong.push(`extended ${count} times at once: ${id}`)
  const returned_early = rentals.filter(({ unused }) => unused !== null).length
  return { wrong, extended: extensions.length, returned_early }
}
