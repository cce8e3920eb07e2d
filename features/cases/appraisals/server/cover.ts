import { formatInstant } from '#lib/dates.ts'
import { invalid } from '#lib/errors.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { asSystem } from '#lib/server/ctx.ts'
import { makePdf, pdfFacts, pdfHeading, pdfSmall, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { US_STATES, type UsState } from '#lib/us-states.ts'
import type { Report } from '../report.ts'
import { TEXTS } from './words.ts'

type Cover = Pick<Report, 'number' | 'version' | 'license_type' | 'license_state' | 'license_number' | 'statement'> & {
  title: string
  replaces: string | null
  sha256: string
  /** The driver shares it with this business. */
  vin: boolean
}

/** Who a report is between, as it is known on the day it is handed in. */
const factsOf = (ctx: Ctx, orderId: string) =>
  asSystem(ctx, 'report-cover')
    .db.selectFrom('orders as o')
    .innerJoin('provider_profiles as p', 'p.id', 'o.provider_id')
    .innerJoin('profiles as u', 'u.id', 'o.user_id')
    .leftJoin('claims as c', 'c.id', 'o.claim_id')
    .select(['u.name', 'p.business_name', 'p.address', 'p.city', 'p.state', 'p.time_zone'])
    .select(['c.vin', 'c.insurer_name', 'c.claim_number'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()

/**
 * Our numbered page and the report behind it, as it was handed in. In English: insurers read it. Refuses 422 `file_id`
 * where the PDF cannot be opened whole.
 */
export async function coveredReport(ctx: Ctx, orderId: string, cover: Cover, report: Uint8Array): Promise<Uint8Array> {
  const facts = await factsOf(ctx, orderId)
  const w = TEXTS.en.pdf
  const title = w.title({ number: cover.number })
  const { license_type, license_state, license_number } = cover
  const license =
    license_type && license_state && license_number
      ? w.license({
          type: w.types[license_type],
          state: US_STATES[license_state as UsState].name,
          number: license_number,
        })
      : w.noLicense
  const content = [
    pdfTitle(title, cover.title),
    pdfFacts([
      [w.facts.appraiser, [facts.business_name, facts.address, facts.city, facts.state].filter(Boolean).join(', ')],
      [w.facts.license, license],
      [w.facts.driver, facts.name],
      [w.facts.claim, facts.claim_number && `${facts.insurer_name}, ${facts.claim_number}`],
      [w.facts.vehicle, cover.vin ? facts.vin : null],
      [w.facts.at, formatInstant(ctx.services.now().toISOString(), 'en', facts.time_zone)],
      [w.facts.version, String(cover.version)],
      [w.facts.replaces, cover.replaces],
      [w.facts.hash, cover.sha256],
    ]),
    pdfHeading(w.independence),
    pdfText(cover.statement),
    pdfSmall(w.behind),
  ]
  const appendix = [{ name: cover.number, content_type: 'application/pdf', bytes: report }]
  return makePdf({ title, language: 'en', content, appendix, whole: true }).catch((error: unknown) => {
    ctx.services.log.warn({ err: error, order: orderId }, 'report not taken over')
    throw invalid('file_id', 'We couldn’t open this PDF. Save it again without a password, and upload it anew.')
  })
}
