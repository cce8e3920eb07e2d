import { Hono } from 'hono'
import { formatInstant } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import type { Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf, pdfFacts, pdfSmall, pdfTitle } from '#lib/server/pdf.ts'
import { arrivalRecordContract } from '../contract.ts'
import type { Arrival } from '../arrival.ts'
import { canRecordArrival } from '../policy.ts'
import { oneArrival, receivingBusiness } from './read-arrivals.ts'
import { TEXTS } from './words.ts'

/** Who brought which car, as name and value; in English, as all papers of a tow. */
export function arrivalFacts(arrival: Arrival, shop: { business_name: string; time_zone: string }) {
  const w = TEXTS.en.record
  const { car } = arrival
  const at = (instant: string | null) => instant && formatInstant(instant, 'en', shop.time_zone)
  return [
    [w.shop, shop.business_name],
    [w.tow, arrival.number],
    [w.company, arrival.company],
    [w.phone, arrival.dispatch_phone],
    [w.car, car && [car.year, car.make, car.model, car.color].filter(Boolean).join(' ')],
    [w.plate, car?.plate ?? null],
    [w.from, arrival.from],
    [w.arrived, at(arrival.arrived_at)],
    [w.dropped, at(arrival.dropped_at)],
    [w.receiver, arrival.receiver],
  ] as [string, string | null][]
}

/** For the shop's own files, once the car stands there. Throws 404, 409 `wrong_step`. */
export function arrivalRecordFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the arrival.' } as const
  answerRaw(app, services, arrivalRecordContract.record, how, async (ctx, { arrival: id }) => {
    const shop = await receivingBusiness(ctx)
    const arrival = await oneArrival(ctx, id, shop.id)
    if (!arrival) throw notFound('Arrival')
    ensure(canRecordArrival(arrival))
    const w = TEXTS.en.record
    const title = w.title({ number: arrival.number })
    const content = [pdfTitle(title, w.below), pdfFacts(arrivalFacts(arrival, shop)), pdfSmall(w.note)]
    return pdfAnswer(ctx, `arrival-${arrival.number}.pdf`, await makePdf({ title, language: 'en', content }))
  })
  return app
}
