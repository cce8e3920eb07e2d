import { Hono } from 'hono'
import { Line, totalsOf } from '#features/trades/estimates/estimate.ts'
import * as z from 'zod'
import { notFound } from '#lib/errors.ts'
import { formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import type { Attachment } from '#lib/server/mail.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import {
  makePdf,
  pdfDrawing,
  pdfFacts,
  pdfHeading,
  pdfNotice,
  pdfSmall,
  pdfTable,
  pdfText,
  pdfTitle,
} from '#lib/server/pdf.ts'
import { sha256 } from '#lib/server/seal.ts'
import { repairDocumentContract } from '../contract.ts'
import { versionName } from '../repair.ts'
import { TEXTS } from './words.ts'

const Lines = z.array(Line)

/** A signature with what it names, as the given reader may see it. */
export const signedVersion = async (db: Database, id: string) =>
  db
    .selectFrom('repair_authorizations as a')
    .innerJoin('estimates as e', 'e.id', 'a.estimate_id')
    .innerJoin('repairs as r', 'r.id', 'a.repair_id')
    .selectAll('a')
    .select([
      'e.lines',
      'e.tax_bp',
      'e.labor_tax_bp',
      'e.kind as version_kind',
      'e.number',
      'r.claim_id',
      'r.provider_id',
      'r.odometer_in',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()
type Found = NonNullable<Awaited<ReturnType<typeof signedVersion>>>

type Printed = {
  no: string
  line: Line
  cents: number
  tax_cents: number
  /** What else is said of it, after who does outside work. */
  more: readonly (string | false | undefined)[]
}
/**
 * The lines of a paper, in cents without tax by what they cost and with tax in all. Parts, labor and outside work stand apart
 * for each line, each part with its kind and number (16 CCR 3353, 3356; domain/repair.md §7).
 */
export function lineTable(lines: readonly Printed[], sums: { total: string; tax: string }, language: Language) {
  const { pdf: w, operations, kinds } = TEXTS[language]
  const apart = lines.map(({ line }) => {
    const { parts_cents, labor_cents, sublet_cents } = totalsOf([line], 0)
    return [parts_cents, labor_cents, sublet_cents]
  })
  const sum = (all: readonly number[]) => formatCents(all.reduce((so, cents) => so + cents, 0))
  return pdfTable(
    [w.line, w.what, w.parts, w.labor, w.sublet, w.amount],
    [
      ...lines.map(({ no, line, cents, tax_cents, more }, n) => [
        no,
        [
          `${line.section}: ${operations[line.operation]}, ${line.description}`,
          line.quantity > 1 && `${line.quantity} ×`,
          line.part_kind && kinds[line.part_kind],
          line.part_number,
          apart[n]![1] !== 0 && `${line.hours_tenths / 10} h × ${formatCents(line.rate_cents)}`,
          line.sublet_vendor,
          ...more,
          line.procedure && w.procedure({ what: line.procedure }),
        ]
          .filter(Boolean)
          .join(' · '),
        ...apart[n]!.map((each) => (each === 0 ? '' : formatCents(each))),
        formatCents(cents + tax_cents),
      ]),
      [
        '',
        sums.total,
        ...[0, 1, 2].map((at) => sum(apart.map((each) => each[at]!))),
        sum(lines.map(({ cents, tax_cents }) => cents + tax_cents)),
      ],
      ['', sums.tax, '', '', '', sum(lines.map(({ tax_cents }) => tax_cents))],
    ],
    [2, 3, 4, 5],
  )
}

/**
 * What was signed, as it was signed: in its own language, or the English counterpart, which says that it is one. `device`:
 * with the address, phone and browser it was signed by, which are for its two sides and our team.
 */
export async function authorizationPaper(services: Services, signed: Found, given?: Language, device = true) {
  const facts = await systemCtx(services, 'authorization')
    .db.selectFrom('claims as c')
    .innerJoin('profiles as u', 'u.id', 'c.driver_id')
    .innerJoin('provider_profiles as p', (join) => join.on('p.id', '=', signed.provider_id))
    .select(['c.vin', 'c.insurer_name', 'c.claim_number', 'u.name'])
    .select(['p.business_name', 'p.address', 'p.city', 'p.state', 'p.time_zone'])
    .where('c.id', '=', signed.claim_id)
    .executeTakeFirstOrThrow()
  const language = given === 'en' ? 'en' : signed.language
  const { pdf: w } = TEXTS[language]
  const lines = Lines.parse(signed.lines)
  const totals = totalsOf(lines, signed.tax_bp, signed.labor_tax_bp ?? signed.tax_bp)
  const version = versionName({ kind: signed.version_kind, number: signed.number })
  const text = language === 'en' ? signed.english_text : signed.shown_text
  const fingerprint = sha256(signed.shown_text).toString('hex')
  const content = [
    pdfTitle(w.title({ version }), w.below({ at: formatInstant(signed.at, language, facts.time_zone) })),
    ...(language !== signed.language ? [pdfSmall(w.counterpart)] : []),
    pdfFacts([
      [w.facts.shop, [facts.business_name, facts.address, facts.city, facts.state].filter(Boolean).join(', ')],
      [w.facts.driver, facts.name],
      [w.facts.vehicle, facts.vin],
      [w.facts.odometer, signed.odometer_in === null ? null : signed.odometer_in.toLocaleString('en-US')],
      [w.facts.claim, w.insurer({ name: facts.insurer_name, number: facts.claim_number })],
      [w.facts.version, version],
      [w.facts.cap, formatCents(signed.cap_cents)],
      [w.facts.signed, signed.typed_name || w.gone],
      [w.ownRisk, signed.own_risk_name],
      [w.facts.method, [w.methods[signed.method], device && signed.phone].filter(Boolean).join(', ')],
      [w.facts.from, device ? [signed.ip, signed.agent].filter(Boolean).join(', ') : null],
      [w.facts.hash, signed.hash],
      [w.facts.text, fingerprint],
    ]),
    pdfHeading(w.agreed),
    ...text.split('\n').map((each) => (signed.calibration_notice ? pdfNotice(each) : pdfText(each))),
    pdfHeading(w.lines),
    lineTable(
      lines.map((line, n) => ({
        ...totals.lines[n]!,
        line,
        no: String(n + 1),
        more: [line.judgment && w.judgment],
      })),
      w,
      language,
    ),
    ...(signed.drawn ? [pdfDrawing(signed.drawn)] : []),
  ]
  return { title: w.title({ version }), language, content, version }
}
async function fileOf(services: Services, signed: Found, given?: Language) {
  const { version, ...paper } = await authorizationPaper(services, signed, given)
  return { filename: `authorization-${version}.pdf`, content: await makePdf(paper), version }
}

/** The document for the mail that goes with a signature. */
export const authorizationFile: Attachment = async (services, id) => {
  const signed = await signedVersion(systemCtx(services, 'authorization').db, id)
  return signed ? fileOf(services, signed) : null
}

/** The same for whoever may read the repair; an admin's reading is on the record. Throws 404. */
async function authorizationPdf(ctx: Ctx, id: string, given: Language | undefined): Promise<Response> {
  const signed = await signedVersion(ctx.db, id)
  if (!signed) throw notFound('Authorization')
  const { filename, content, version } = await fileOf(ctx.services, signed, given)
  if (person(ctx).role === 'claims_admin')
    await ctx.write((tx) =>
      audit(tx, { action: 'repair.authorization_read', table: 'repairs', id: signed.repair_id, after: { version } }),
    )
  return pdfAnswer(ctx, filename, content)
}

export function repairDocument(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the authorization and the language.' } as const
  answerRaw(app, services, repairDocumentContract.authorization, how, (ctx, { id, language }) =>
    authorizationPdf(ctx, id, language),
  )
  return app
}
