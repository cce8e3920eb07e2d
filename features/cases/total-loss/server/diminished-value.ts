import { Hono } from 'hono'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { diminishedValueContract } from '../contract.ts'
import { canAskDiminished, RETURNED } from '../policy.ts'
import { LETTERS } from './words.ts'

/** The repairs of a claim after which the car came back, with the bill that stands and how many pictures there are. */
async function repairedOf(ctx: Ctx, claimId: string, language: Language, zone: string) {
  const { db } = asSystem(ctx, 'letter about diminished value')
  const rows = await db
    .selectFrom('repairs as r')
    .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
    .leftJoin('repair_invoices as i', (on) => on.onRef('i.repair_id', '=', 'r.id').on('i.status', '=', 'issued'))
    .select(['r.id', 'r.status', 'r.delivered_at', 'p.business_name as shop', 'i.number', 'i.issued_at'])
    .where('r.claim_id', '=', claimId)
    .where('r.status', 'in', [...RETURNED])
    .orderBy('r.created_at')
    .execute()
  const { photos } = await db
    .selectFrom('repair_photos as k')
    .innerJoin('files as f', 'f.id', 'k.file_id')
    .innerJoin('repairs as r', 'r.id', 'k.repair_id')
    .select((e) => e.fn.countAll<string>().as('photos'))
    .where('r.claim_id', '=', claimId)
    .where('r.status', 'in', [...RETURNED])
    .where('f.content_type', 'like', 'image/%')
    .executeTakeFirstOrThrow()
  const day = (at: string) => formatDay(dayIn(zone, new Date(at)), language, { dateStyle: 'long' })
  return {
    rows,
    photos: Number(photos),
    repairs: rows.map(({ shop, delivered_at, number, issued_at }) => ({
      shop,
      back: delivered_at ? day(delivered_at) : null,
      invoice: number && issued_at ? { number, day: day(issued_at) } : null,
    })),
  }
}

/** What the letter says, line by line. It names no amount: the assessment is the insurer's (domain/trades.md §3.5). */
export async function letterLines(
  ctx: Ctx,
  claimId: string,
  language: Language,
): Promise<{ title: string; lines: string[] }> {
  const claim = await findClaim(ctx.db, claimId)
  const zone = zoneOfState(claim.loss_state)
  const { rows, repairs, photos } = await repairedOf(ctx, claimId, language, zone)
  ensure(canAskDiminished(person(ctx), claim, rows))
  const w = LETTERS[language].letter
  const day = (one: string) => formatDay(one, language, { dateStyle: 'long' })
  const attached = [
    ...repairs.flatMap(({ shop, invoice }) => (invoice ? [w.invoice({ shop, ...invoice })] : [])),
    ...(photos > 0 ? [w.photos({ count: photos })] : []),
  ]
  return {
    title: w.title,
    lines: [
      day(dayIn(zone, ctx.services.now())),
      w.to({ insurer: claim.insurer_name, number: claim.claim_number }),
      w.about({ day: day(claim.loss_date), vin: claim.vin }),
      ...repairs.map(({ shop, back }) => w.repaired({ shop, day: back })),
      w.ask,
      w.law,
      w.noAmount,
      ...(attached.length > 0 ? [w.attached({ list: attached.join('; ') })] : []),
      w.answer,
      `${w.sincerely}\n${claim.driver_name}`,
    ],
  }
}

export function diminishedValueFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the claim and the language.' } as const
  answerRaw(app, services, diminishedValueContract.letter, how, async (ctx, { claim_id, language }) => {
    const { title, lines } = await letterLines(ctx, claim_id, language)
    const content = [...[pdfTitle(title)].flat(), ...lines.map(pdfText)]
    return pdfAnswer(ctx, `diminished-value-${claim_id.slice(-6)}.pdf`, await makePdf({ title, language, content }))
  })
  return app
}
