import { Hono } from 'hono'
import { towNumber } from '#features/money/tows/tow-status.ts'
import { TowedCar } from '#features/money/tows/job.ts'
import { conflict } from '#lib/errors.ts'
import { formatInstant } from '#lib/dates.ts'
import { audit, person, type Services, asSystem } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf, pdfFacts, pdfSmall, pdfTitle } from '#lib/server/pdf.ts'
import { towRecordContract } from '../contract.ts'
import { business, destinationIn, jobOf, sceneIn } from './job-rows.ts'
import { TEXTS } from './words.ts'

/**
 * Who summoned the truck, for which car, when, and who took the call: what California asks a tow truck to hold in writing
 * (Veh. Code 22513), in English, for an officer. Its driver, the company that has the tow, and the team. Throws 404, 409.
 */
export function towRecordFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the tow.' } as const
  answerRaw(app, services, towRecordContract.record, how, async (ctx, { job: id }) => {
    const job = await jobOf(ctx.db, id)
    if (!job.provider_id || !job.accepted_at)
      throw conflict('wrong_step', 'No company has taken this tow, so there’s no record to show yet.')
    const { db } = asSystem(ctx, 'tow record')
    const { time_zone: zone } = await db
      .selectFrom('provider_profiles')
      .select('time_zone')
      .where('id', '=', job.provider_id)
      .executeTakeFirstOrThrow()
    const w = TEXTS.en.record
    const number = towNumber(id)
    const at = (instant: string) => formatInstant(instant, 'en', zone)
    const car = TowedCar.safeParse(job.car).data
    const scene = sceneIn(job)
    const to = destinationIn(job)
    const title = w.title({ number })
    const content = [
      pdfTitle(title, w.below({ at: at(job.asked_at) })),
      pdfFacts([
        [w.who, job.caller_name],
        [w.phone, job.caller_phone],
        [w.car, car ? [car.year, car.make, car.model, car.color].filter(Boolean).join(' ') : '—'],
        [w.plate, car?.plate ?? '—'],
        [w.when, at(job.asked_at)],
        [w.taker, job.taken_name],
        [w.company, await business(db, job.provider_id)],
        [w.accepted, at(job.accepted_at)],
        [w.scene, scene && [scene.near, scene.road, scene.around].filter(Boolean).join(', ')],
        [w.to, to?.name || w.none],
      ]),
      pdfSmall(w.note),
    ]
    if (person(ctx).role === 'claims_admin' && person(ctx).id !== job.driver_id)
      await ctx.write((tx) => audit(tx, { action: 'tow.record_read', table: 'tow_jobs', id, after: { number } }))
    return pdfAnswer(ctx, `tow-${number}.pdf`, await makePdf({ title, language: 'en', content }))
  })
  return app
}
