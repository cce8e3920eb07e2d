// What a driver asks back from the insurer for a tow that they pay to its company themselves.
import * as z from 'zod'
import { getCoverage } from '#features/claims/coverage/server/get-coverage.ts'
import { towShares } from '#features/towing/tows/steps.ts'
import { KeptDestination, KeptScene, TowedCar } from '#features/towing/tows/job.ts'
import { towingLeft } from '#features/towing/tows/server/tow-cars.ts'
import { towNumber } from '#features/towing/tows/tow-status.ts'
import { PaidLine } from '#features/towing/tow-pay/extra-contract.ts'
import { issueChanged } from '#features/work/receipts/server/issue-changed.ts'
import { type Day, dayIn, formatDay } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { makePdf, type PdfContent, pdfHeading, pdfSmall, pdfTable, pdfText } from '#lib/server/pdf.ts'
import { canClaimTowBack } from '../policy.ts'
import type { claimBackContract } from '../reimbursement.ts'
import { requestHead, requestHow, type RequestNames } from './request-parts.ts'
import { TEXTS } from './words.ts'

type Facts = {
  cents: number
  tow: string
  business_name: string
  from: string
  to: string
  dropped_on: Day
  lines: PaidLine[]
  total_cents: number
  /** Of the towing limit, what this tow found of it; null where the insurer confirmed none. */
  limit_left_cents: number | null
  confirmed_on: Day | null
}
type Names = RequestNames & { car: string }
type Issued = { number: string; corrects: string | null; issued_at: Date; facts: Facts; names: Names; zone: string }

/** The insurer's part by its limit; without a confirmed one all of it is asked for. */
const claimedOf = (due_cents: number, left: number | null) => towShares(due_cents, left)?.insurer_cents ?? due_cents

/** Row security shows a driver no company that has their car. */
const towsOf = (ctx: Ctx) =>
  asSystem(ctx, 'reimbursement')
    .db.selectFrom('tow_jobs as j')
    .innerJoin('provider_profiles as p', 'p.id', 'j.provider_id')
    .selectAll('j')
    .select(['p.business_name', 'p.time_zone'])

async function towFacts(ctx: Ctx, job: Awaited<ReturnType<typeof towOf>>): Promise<{ facts: Facts; names: Names }> {
  const claim_id = job.claim_id!
  const { db } = asSystem(ctx, 'reimbursement')
  const [claim, driver, [coverage], left] = await Promise.all([
    db
      .selectFrom('claims')
      .select(['insurer_name', 'claim_number', 'adjuster_email'])
      .where('id', '=', claim_id)
      .executeTakeFirstOrThrow(),
    db.selectFrom('profiles').select('name').where('id', '=', job.driver_id).executeTakeFirstOrThrow(),
    getCoverage(ctx, { claim_id }),
    towingLeft(db, [claim_id], job.dropped_at!),
  ])
  const limit_left_cents = left.get(claim_id) ?? null
  const car = TowedCar.safeParse(job.car).data
  const scene = KeptScene.safeParse(job.scene).data
  const to = KeptDestination.safeParse(job.destination).data
  return {
    facts: {
      cents: claimedOf(job.due_cents!, limit_left_cents),
      tow: towNumber(job.id),
      business_name: job.business_name,
      from: scene?.around ?? '',
      to: to?.city ?? '',
      dropped_on: dayIn(job.time_zone, new Date(job.dropped_at!)),
      lines: z.array(PaidLine).parse(job.lines),
      total_cents: job.due_cents!,
      limit_left_cents,
      confirmed_on: limit_left_cents === null ? null : (coverage?.confirmed_on ?? null),
    },
    names: {
      driver: driver.name,
      insurer: claim.insurer_name,
      claim: claim.claim_number,
      adjuster: claim.adjuster_email ?? '',
      car: car ? `${car.year} ${car.make} ${car.model}, ${car.plate}` : '',
    },
  }
}

/** The pages of the request for a tow in one language. */
export function towRequestPages(issued: Issued, language: Language) {
  const { facts, names } = issued
  const all = TEXTS[language].reimbursement
  const w = all.tow
  const money = formatCents
  const own = facts.total_cents - facts.cents
  const content: PdfContent[] = [
    ...requestHead(
      issued,
      [
        [w.what, `${names.car} (${w.number({ number: facts.tow })})`],
        [w.from, facts.from],
        [w.to, facts.to],
        [w.day, formatDay(facts.dropped_on, language)],
        [w.company, facts.business_name],
      ],
      language,
    ),
    pdfHeading(all.claimBack),
    pdfTable(
      [all.item, all.amount],
      [
        ...facts.lines.map(({ kind, count, cents }) => {
          const says = w.lines[kind]
          return [typeof says === 'string' ? says : says({ count }), money(cents)]
        }),
        [w.total, money(facts.total_cents)],
        ...(facts.limit_left_cents === null ? [] : [[w.limit, money(facts.limit_left_cents)]]),
        ...(own === 0 ? [] : [[all.own, money(own)]]),
        [all.back, money(facts.cents)],
      ],
      [1],
    ),
    pdfText(
      facts.limit_left_cents === null
        ? w.noLimit
        : w.confirmed({
            known: facts.confirmed_on !== null,
            day: facts.confirmed_on ? formatDay(facts.confirmed_on, language) : '',
          }),
    ),
    ...requestHow(names, language),
    pdfSmall(w.note({ company: facts.business_name })),
  ]
  return { title: `${all.title} ${issued.number}`, content }
}

/** A tow that its reader may see. Throws 404. */
async function towOf(ctx: Ctx, id: string) {
  const seen = await ctx.db.selectFrom('tow_jobs').select('id').where('id', '=', id).executeTakeFirst()
  const job = seen && (await towsOf(ctx).where('j.id', '=', id).executeTakeFirst())
  if (!job) throw notFound('Tow')
  return job
}
/** In English for the insurer whatever the account speaks. Throws 404, 403 for its company, 409 `not_dropped`, `nothing_to_claim`. */
export async function makeTowRequest(ctx: Ctx, id: string, language: Language) {
  const me = person(ctx)
  const job = await towOf(ctx, id)
  ensure(canClaimTowBack(me, job))
  const { facts, names } = await towFacts(ctx, job)
  ensure(canClaimTowBack(me, { ...job, claimed_cents: facts.cents }))
  const request = await issueChanged(ctx, `reimbursement_request:${id}`, {
    kind: 'reimbursement_request',
    driver_id: job.driver_id,
    facts,
    names,
  })
  if (me.id !== job.driver_id)
    await ctx.write((tx) =>
      audit(tx, { action: 'tow.reimbursement_read', table: 'tow_jobs', id, after: { number: facts.tow } }),
    )
  const pages = towRequestPages({ ...request, facts, names, zone: job.time_zone }, language)
  return { name: `reimbursement-${request.number}.pdf`, bytes: await makePdf({ ...pages, language }) }
}

/** The tows of one's own claim that an insurer may pay for, the newest first. */
export const towsToClaim: Verb<typeof claimBackContract.tows> = async (ctx, { claim_id }) => {
  const me = person(ctx)
  const jobs = await towsOf(ctx)
    .where('j.claim_id', '=', claim_id)
    .where('j.driver_id', '=', me.id)
    .where('j.dropped_at', 'is not', null)
    .orderBy('j.dropped_at', 'desc')
    .limit(20)
    .execute()
  const rows = await Promise.all(
    jobs.map(async (job) => {
      const left = (await towingLeft(ctx.db, [claim_id], job.dropped_at!)).get(claim_id) ?? null
      return {
        id: job.id,
        number: towNumber(job.id),
        company: job.business_name,
        dropped_at: job.dropped_at!,
        cents: claimedOf(job.due_cents ?? 0, left),
      }
    }),
  )
  return rows.filter(({ cents }) => cents > 0)
}
