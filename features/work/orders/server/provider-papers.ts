// A booking for days on which its provider may not work any more (docs/decisions/021).
import { paths } from '#app/paths.ts'
import { notify } from '#features/base/notifications/server/notify.ts'
import { papersEnding } from '#features/business/credentials/server/papers-ending.ts'
import { type Day, formatDay } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import { asSystem, type Ctx } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { OrderRow } from './rows.ts'
import { type Parties, sideOf } from './tell.ts'

type Days = { service_date: Day; end_date: Day | null }
const ends = ({ service_date, end_date }: Days) => ({ first: service_date, last: end_date ?? service_date })

/** Refuses days before which a required paper will certainly have lapsed (409 `papers_end`). */
export async function ensurePapers(
  ctx: Ctx,
  providerId: string,
  days: Days,
  db: Database | Tx = asSystem(ctx, 'papers').db,
): Promise<void> {
  const ending = await papersEnding(db, providerId, ends(days), ctx.services.now())
  const over = ending.find(({ certain }) => certain)
  if (!over) return
  const message = `A license or policy that this provider must hold ends on ${formatDay(over.expires_on)}, and its renewal has not been handed in. Choose earlier days or another provider.`
  throw conflict('papers_end', message, [
    { path: 'service_date', message },
    { path: 'expires_on', message: over.expires_on },
  ])
}

/** One word to the owners of a business that was booked for days after a paper of theirs ends. */
export async function remindOfPapers(ctx: Ctx, tx: Tx, order: OrderRow, parties: Parties): Promise<void> {
  if (!order.service_date) return
  const days = { service_date: order.service_date, end_date: order.end_date }
  const [first] = await papersEnding(tx, order.provider_id, ends(days), ctx.services.now())
  if (!first) return
  const { title } = parties.about
  const day = { en: formatDay(first.expires_on, 'en'), es: formatDay(first.expires_on, 'es') }
  const last = ends(days).last
  const news = {
    type: 'warning' as const,
    action_url: paths.providerVerification(),
    en: {
      title: 'Booked beyond your papers',
      message: `${title} is booked until ${formatDay(last, 'en')}, but a license or policy you must hold ends on ${day.en}. Hand in the renewal in time: your listings pause on the day it lapses.`,
    },
    es: {
      title: 'Reserva posterior a sus documentos',
      message: `${title} está reservado hasta el ${formatDay(last, 'es')}, pero una licencia o póliza obligatoria vence el ${day.es}. Entregue la renovación a tiempo: sus anuncios se pausan el día que venza.`,
    },
  }
  for (const user_id of sideOf(parties, 'provider', 'credentials')) await notify(ctx, tx, user_id, 'verification', news)
}
