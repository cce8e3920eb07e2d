import { Hono } from 'hono'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { liveUrlOf } from '#features/towing/tow-live/server/share-link.ts'
import { TowedCar } from '#features/towing/tows/job.ts'
import { pointText } from '#features/towing/tows/steps.ts'
import { conflict } from '#lib/errors.ts'
import { formatInstant } from '#lib/dates.ts'
import { asSystem, audit, person, type Services } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf, pdfFacts, pdfSmall, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { towRecordContract } from '../contract.ts'
import { destinationIn, type JobRow, jobOf, sceneIn } from './job-rows.ts'
import { viewerOf } from './read-jobs.ts'
import { TEXTS } from './words.ts'

/** What California asks a tow truck to hold in writing (Veh. Code 22513), as name and value; in English, for an officer. */
export async function recordOf(db: Database, job: JobRow) {
  const company = await db
    .selectFrom('provider_profiles as p')
    .innerJoin('tow_offers as o', 'o.provider_id', 'p.id')
    .select(['p.business_name', 'p.time_zone', 'o.sent_at'])
    .where('o.id', '=', job.offer_id)
    .executeTakeFirst()
  if (!company || !job.accepted_at)
    throw conflict('wrong_step', 'No company has taken this tow, so there’s no record to show yet.')
  const w = TEXTS.en.record
  const at = (instant: string) => formatInstant(instant, 'en', company.time_zone)
  const car = TowedCar.safeParse(job.car).data
  const scene = sceneIn(job)
  const over = job.dropped_at ?? job.ended_at
  return {
    below: w.below({ at: at(company.sent_at) }),
    facts: [
      [w.who, job.caller_name],
      [w.phone, job.caller_phone],
      [w.car, car ? [car.year, car.make, car.model, car.color].filter(Boolean).join(' ') : '—'],
      [w.plate, car?.plate ?? '—'],
      ...(job.whose
        ? [[w.whose, [w.whoses[job.whose], job.leave_words && `“${job.leave_words}”`].filter(Boolean).join(': ')]]
        : []),
      [w.when, at(company.sent_at)],
      [w.taker, job.taken_name],
      [w.company, company.business_name],
      [w.accepted, at(job.accepted_at)],
      [w.scene, scene && [scene.near || pointText(scene), scene.road, scene.around].filter(Boolean).join(', ')],
      [w.to, destinationIn(job)?.name || w.none],
      ...(over ? [[job.dropped_at ? w.dropped : job.status === 'canceled' ? w.canceled : w.ended, at(over)]] : []),
    ] as [string, string | null][],
  }
}

/** Who summoned the truck, for its driver, the company until the tow ends, and the team. Throws 404, 409 `wrong_step`. */
export function towRecordFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the tow.' } as const
  answerRaw(app, services, towRecordContract.record, how, async (ctx, { job: id }) => {
    const job = await jobOf(ctx.db, id)
    const number = towNumber(id)
    const me = person(ctx)
    // whose phone and place it was is no longer the company's
    if (job.ended_at && viewerOf(ctx, job) === 'company')
      throw conflict('wrong_step', 'This tow is over. Its record stays with the driver.')
    const { below, facts } = await recordOf(asSystem(ctx, 'tow record').db, job)
    const title = TEXTS.en.record.title({ number })
    // for an officer who doubts it; what its driver shows to nobody, this paper does not either
    const live = me.id === job.driver_id ? await liveUrlOf(ctx, job) : null
    const content = [
      pdfTitle(title, below),
      pdfFacts(facts),
      pdfSmall(TEXTS.en.record.note),
      ...(live ? [{ unbreakable: true, stack: [pdfText(TEXTS.en.record.live), { qr: live, fit: 130 }] }] : []),
    ]
    if (me.role === 'claims_admin' && me.id !== job.driver_id)
      await ctx.write((tx) => audit(tx, { action: 'tow.record_read', table: 'tow_jobs', id, after: { number } }))
    return pdfAnswer(ctx, `tow-${number}.pdf`, await makePdf({ title, language: 'en', content }))
  })
  return app
}
