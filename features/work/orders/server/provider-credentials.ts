// A booking for days on which its provider may not work any more (docs/decisions/021).
import { paths } from '#app/paths.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { credentialsEnding } from '#features/business/credentials/server/credentials-ending.ts'
import { type Day, formatDay } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { OrderRow } from './rows.ts'
import { type Parties, sideOf } from './notify-party.ts'
import { bookingNews, onDay } from './words.ts'

type Days = { service_date: Day; end_date: Day | null }
const ends = ({ service_date, end_date }: Days) => ({ first: service_date, last: end_date ?? service_date })

/** Refuses days before which a required credential will certainly have lapsed (409 `credentials_end`). */
export async function ensureCredentials(
  ctx: Ctx,
  providerId: string,
  days: Days,
  db: Database | Tx = asSystem(ctx, 'credentials').db,
): Promise<void> {
  const ending = await credentialsEnding(db, providerId, ends(days), ctx.services.now())
  const over = ending.find(({ certain }) => certain)
  if (!over) return
  const message = `A license or policy that this provider must hold ends on ${formatDay(over.expires_on)}, and its renewal has not been handed in. Choose earlier days or another provider.`
  throw conflict('credentials_end', message, [
    { path: 'service_date', message },
    { path: 'expires_on', message: over.expires_on },
  ])
}

/** One word to the owners of a business that was booked for days after a credential of theirs expires. */
export async function remindOfCredentials(ctx: Ctx, tx: Tx, order: OrderRow, parties: Parties): Promise<void> {
  if (!order.service_date) return
  const days = { service_date: order.service_date, end_date: order.end_date }
  const [first] = await credentialsEnding(tx, order.provider_id, ends(days), ctx.services.now())
  if (!first) return
  const over = { last: onDay(ends(days).last), ends: onDay(first.expires_on) }
  const news = { ...bookingNews('credentialsEnd', parties.about, over), action_url: paths.providerVerification() }
  for (const user_id of sideOf(parties, 'provider', 'credentials')) await notify(ctx, tx, user_id, 'verification', news)
}
