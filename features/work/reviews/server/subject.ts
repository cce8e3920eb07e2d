import { sql } from 'kysely'
import { paths } from '#app/paths.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { partiesOf, sideOf } from '#features/work/orders/server/notify-party.ts'
import type { PartyNews } from '#features/work/orders/server/words.ts'
import { formatDay } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import type { Answer } from '#lib/policy.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import { canReview } from '../policy.ts'
import type { Subject } from '../review.ts'
import { canReviewTow } from '../tow-policy.ts'
import { type Kept, keptOf } from './rows.ts'
import { saysReview } from './words.ts'

type Work = {
  kept: Kept
  provider_id: string
  listing_id: string
  service_date: string | null
  /** Whether one may review it; a review that there is already counts. */
  can: (given: { reviewed: boolean }) => Answer
}
/** What one wants to review, as far as one may read it. Throws 404. */
export async function workOf(db: Database | Tx, me: string, of: Subject): Promise<Work> {
  if ('tow_job_id' in of) {
    const { rows } = await sql<{ provider_id: string; listing_id: string; served_on: string | null; direct: boolean }>`
      select * from tow_to_review(${of.tow_job_id})`.execute(db)
    const tow = rows[0]
    if (!tow) throw notFound('Tow')
    const { served_on, direct, ...whose } = tow
    const can: Work['can'] = ({ reviewed }) => canReviewTow({ dropped: served_on !== null, direct, reviewed })
    return { ...whose, kept: keptOf(of), service_date: served_on, can }
  }
  const order = await db.selectFrom('orders').selectAll().where('id', '=', of.order_id).executeTakeFirst()
  if (!order) throw notFound('Order')
  const viewer = order.user_id === me ? ('customer' as const) : ('provider' as const)
  const { provider_id, listing_id, service_date, status, work_status } = order
  const can: Work['can'] = (given) => canReview({ viewer, status, work_status, ...given })
  return { kept: keptOf(of), provider_id, listing_id, service_date, can }
}

/** What was done, as a sentence names it. */
export type Title = string | ((language: Language) => string)
type Told = Kept & { id: string; reviewer_id: string; service_date: string }
/** Tells the author or the business about a review; both read which work it was about. */
export async function notifyReviewed(
  ctx: Ctx,
  tx: Tx,
  review: Told,
  side: 'customer' | 'provider',
  words: (title: Title) => PartyNews,
  options: { mail?: false } = {},
): Promise<void> {
  const [topic, act] = side === 'customer' ? (['bookings', undefined] as const) : (['work', 'reply'] as const)
  const page = review.order_id ? paths.booking(review.order_id) : paths.towJob(review.tow_job_id!)
  const action_url = side === 'customer' ? `${page}#review` : paths.providerReviews()
  if (review.order_id) {
    const order = await tx.selectFrom('orders').selectAll().where('id', '=', review.order_id).executeTakeFirstOrThrow()
    const parties = await partiesOf(tx, order)
    for (const user_id of sideOf(parties, side, act))
      await notify(ctx, tx, user_id, topic, { ...words(parties.about.title), action_url }, options)
    return
  }
  const said = saysReview('tow', { day: (language) => formatDay(review.service_date, language) })
  const news = { ...words((language) => said[language]), action_url }
  const team = await sql<{ id: string }>`select id from reviewed_team(${review.id}) as id`.execute(tx)
  for (const { id } of side === 'customer' ? [{ id: review.reviewer_id }] : team.rows)
    await notify(ctx, tx, id, topic, news, options)
}
