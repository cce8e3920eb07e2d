import { Hono } from 'hono'
import { claims, findClaim } from '#features/claims/claims/server/one-claim.ts'
import { dayIn, formatDay, formatInstant } from '#lib/dates.ts'
import { conflict } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { audit, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer, type Verb } from '#lib/server/http.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { type Attachment, sendMail } from '#lib/server/mail.ts'
import { makePdf, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { type storageContract, storageFilesContract } from '../contract.ts'
import { canKeepStay } from '../policy.ts'
import type { Stay } from '../stay.ts'
import { addStayEvent, claimOfStay, contactsOf, onStay, runningStay, stayOf } from './stay-rows.ts'
import { letterMail, since, TEXTS } from './words.ts'

type Claim = Pick<
  Awaited<ReturnType<typeof findClaim>>,
  'insurer_name' | 'claim_number' | 'loss_date' | 'vin' | 'driver_name'
>
/** What the letter says, line by line: facts and a question. It names no law. */
export function letterLines(claim: Claim, stay: Stay, now: Date, language: Language) {
  const w = TEXTS[language].letter
  const at = (instant: string | Date) => formatInstant(instant, language, stay.zone)
  const day = (one: string) => formatDay(one, language, { dateStyle: 'long' })
  const { cost, daily_cents } = stay
  return {
    title: w.title,
    lines: [
      day(dayIn(stay.zone, now)),
      w.to({ insurer: claim.insurer_name, number: claim.claim_number }),
      w.about({ day: day(claim.loss_date), vin: claim.vin }),
      w.stands({ place: [stay.name, stay.address, stay.state].filter(Boolean).join(', '), phone: stay.phone }),
      w.costs({
        fee: daily_cents === null ? 'unknown' : daily_cents === 0 ? 'none' : 'some',
        daily: formatCents(daily_cents ?? 0),
        since: since(stay, language),
      }),
      ...(stay.in_known ? [] : [w.hour]),
      ...(daily_cents
        ? [
            ...(stay.free_until ? [w.free({ day: day(stay.free_until) })] : []),
            `${w.counts[stay.count_rule]} ${w.counted({
              days: cost.days,
              cost: formatCents(cost.cents),
              fees: formatCents(cost.fees_cents),
              now: at(now),
            })}`,
          ]
        : []),
      w.ask,
      w.payer,
      w.sooner,
      `${w.sincerely}\n${claim.driver_name}`,
    ],
  }
}
async function letterPdf(claim: Claim, stay: Stay, now: Date, language: Language) {
  const { title, lines } = letterLines(claim, stay, now, language)
  return makePdf({ title, language, content: [...[pdfTitle(title)].flat(), ...lines.map(pdfText)] })
}

/** The letter about the car that stands now, for its driver and the claims team. */
export function storageLetterFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the claim and the language.' } as const
  answerRaw(app, services, storageFilesContract.storageLetter, how, async (ctx, { claim_id, language }) => {
    const claim = await findClaim(ctx.db, claim_id)
    ensure(canKeepStay(person(ctx), claim))
    const now = ctx.services.now()
    const stay = await runningStay(ctx.db, claim_id, now)
    if (!stay) throw conflict('stay_ended', 'No car stands anywhere on this claim. First record where it is.')
    return pdfAnswer(ctx, `storage-${claim_id.slice(-6)}.pdf`, await letterPdf(claim, stay, now, language))
  })
  return app
}

/** The letter as it goes with a mail, made when that is sent. */
export const storageLetterAttachment: Attachment = async (services, id) => {
  const { db } = systemCtx(services, 'storage letter')
  const row = await db.selectFrom('storage_stays').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const claim = await claims(db).where('c.id', '=', row.claim_id).executeTakeFirstOrThrow()
  const now = services.now()
  return {
    filename: `storage-${claim.id.slice(-6)}.pdf`,
    content: await letterPdf(claim, stayOf(row, now), now, 'en'),
  }
}

const LETTERS = {
  name: 'storage letters',
  max: 5,
  seconds: 86_400,
  sentence: 'Five letters went out for this stay today. Try again tomorrow, or call the insurer.',
} as const
/** Emails the letter to somebody at the insurer, or keeps how the driver notified it: who was told, and when. */
export const notifyInsurer: Verb<typeof storageContract.notifyInsurer> = async (ctx, { stay_id, contact_id, how }) => {
  if (contact_id) {
    await claimOfStay(ctx, stay_id)
    await countTry(ctx, LETTERS, stay_id)
  }
  return onStay(ctx, stay_id, 'notify an insurer', async (tx, { stay, claim, source }) => {
    ensure(canKeepStay(person(ctx), claim))
    if (stay.out_at) throw conflict('stay_ended', 'This stay has already ended.')
    const told_insurer_at = ctx.services.now().toISOString()
    await tx.updateTable('storage_stays').set({ told_insurer_at }).where('id', '=', stay_id).execute()
    if (!contact_id) {
      await addStayEvent(ctx, tx, stay_id, { kind: 'insurer_notified', source, details: { how } })
      await audit(tx, { action: 'storage.notify', table: 'claims', id: claim.id, after: { how } })
      return
    }
    const contact = (await contactsOf(tx, claim.id)).find(({ id }) => id === contact_id)
    if (!contact) throw conflict('no_contact', 'This person isn’t a contact of this claim anymore.')
    const about = { claim_number: claim.claim_number, driver: claim.driver_name }
    await sendMail(tx, letterMail(contact.email, about, stay_id), ctx.services.env.ENCRYPTION_KEY)
    await addStayEvent(ctx, tx, stay_id, { kind: 'letter_sent', source, details: { to: contact.name } })
    await audit(tx, { action: 'storage.notify', table: 'claims', id: claim.id, after: { to: contact.name } })
  })
}
