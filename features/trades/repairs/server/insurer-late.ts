// An insurer that takes longer than it may, or than we count on, to answer a version (domain/repair.md §4.3).
import { sql } from 'kysely'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { contactsOf } from '#features/towing/storage/server/stay-rows.ts'
import { onDay } from '#features/work/orders/server/words.ts'
import { businessDaysAfter } from '#features/trades/estimates/server/open-times.ts'
import { addDays, type Day, dayIn, daysBetween, formatDay } from '#lib/dates.ts'
import { conflict, notFound } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Job } from '#lib/server/jobs.ts'
import { makePdf, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { type EstimateRules, insurerTimeOf, type InsurerWait } from '../estimate-rule.ts'
import { DECIDED, OPEN_REPAIRS, type Repair, type Version, versionName } from '../repair.ts'
import { openOf } from '../sums.ts'
import {
  addEvent,
  lockRepair,
  notifyDriver,
  notifyShop,
  type RepairRow,
  sidesOf,
  versionsOfRepairs,
} from './repair-rows.ts'
import { repairNews, TEXTS, toDriver, toShop } from './words.ts'

type Db = Database | Tx
type Claim = { loss_state: string | null; claim_type: string }
/** A version of which the insurer was asked, and since when: when it was sent or chosen, or when the insurer last asked for something. */
export type AskedInsurer = { id: string; kind: 'estimate' | 'supplement'; number: number; since: string }

/** How long each version has waited by the rules in force, on the calendar of the claim's state; the same days are looked up once. */
export async function insurerClock(db: Db, now: Date) {
  const rules = await ruleInForce<EstimateRules>(db, 'estimate_rules', now)
  const known = new Map<string, Promise<Day>>()
  const workdays = (state: string, from: Day, days: number) => {
    const key = `${state} ${from} ${days}`
    const due = known.get(key) ?? businessDaysAfter(db, state, from, days)
    known.set(key, due)
    return due
  }
  return async (claim: Claim, { id, since, ...named }: AskedInsurer): Promise<InsurerWait> => {
    const { days, business, law } = insurerTimeOf(rules, claim, named.kind)
    const zone = zoneOfState(claim.loss_state)
    const since_on = dayIn(zone, new Date(since))
    const due_on = business ? await workdays(claim.loss_state ?? '', since_on, days) : addDays(since_on, days)
    const today = dayIn(zone, now)
    return {
      estimate_id: id,
      version: versionName(named),
      since_on,
      due_on,
      late_days: today > due_on ? daysBetween(addDays(due_on, 1), today) : 0,
      days,
      business,
      source: law?.source ?? null,
    }
  }
}

/** The versions of an open repair of which the insurer has a part to decide and has not. */
export const undecided = ({ status }: Pick<RepairRow, 'status'>, versions: readonly Version[]): Version[] =>
  OPEN_REPAIRS.includes(status)
    ? versions.filter((version) => {
        const { status: of, kind, answer } = version
        const asked = of === 'chosen' || of === 'authorized' || (of === 'sent' && kind === 'supplement')
        return asked && !(answer && DECIDED.includes(answer.decision)) && openOf(version).cents > 0
      })
    : []
/** How long the insurer has had each of these, the longest first. */
export async function insurerWaits(
  db: Db,
  now: Date,
  claim: Claim,
  repair: Pick<RepairRow, 'status' | 'created_at'>,
  versions: readonly Version[],
): Promise<InsurerWait[]> {
  const asked = undecided(repair, versions)
  if (asked.length === 0) return []
  const clock = await insurerClock(db, now)
  const waits = await Promise.all(
    asked.map(({ id, kind, number, sent_at, answer }) => {
      const times = [sent_at, repair.created_at, answer?.at, answer?.inspect_on && `${answer.inspect_on}T12:00:00Z`]
      const since = times.flatMap((at) => (at ? [Date.parse(at)] : []))
      return clock(claim, { id, kind, number, since: new Date(Math.max(...since)).toISOString() })
    }),
  )
  return waits.toSorted((a, b) => (a.since_on < b.since_on ? -1 : a.since_on > b.since_on ? 1 : 0))
}

/** Tells driver and shop once of each version that the insurer answers late, and writes it into the history of the repair. */
export const insurerLate: Job = async (ctx) => {
  const { rows } = await sql<RepairRow & Claim>`
    select r.*, c.loss_state, c.claim_type from repairs r join claims c on c.id = r.claim_id
    where r.status = any(${OPEN_REPAIRS}) and c.status <> 'closed' and exists (select from estimates e
      where e.invitation_id = r.id and e.sent_at is not null and not exists (select from repair_answers a
        where a.estimate_id = e.id and a.decision = any(${DECIDED})))`.execute(ctx.db)
  const versions = await versionsOfRepairs(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const now = ctx.services.now()
  for (const row of rows) {
    const own = versions.filter(({ invitation_id }) => invitation_id === row.id)
    const late = (await insurerWaits(ctx.db, now, row, row, own)).filter(({ late_days }) => late_days > 0)
    if (late.length === 0) continue
    await ctx.write(async (tx) => {
      const held = await lockRepair(tx, row.id)
      const { rows: told } = await sql<{ details: { version?: string; due_on?: string } }>`
        select details from repair_events where repair_id = ${row.id} and kind = 'insurer_late'`.execute(tx)
      for (const { version, due_on, since_on } of late) {
        if (told.some(({ details }) => details.version === version && details.due_on === due_on)) continue
        await addEvent(ctx, tx, row.id, { kind: 'insurer_late', details: { version, due_on } })
        const { driver } = await sidesOf(ctx, tx, held)
        const since = onDay(since_on)
        await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('insurerLate', { version, since })))
        await notifyShop(ctx, tx, held, toShop(held.id, repairNews('insurerLateShop', { driver, version, since })))
      }
    })
  }
}

type Written = Awaited<ReturnType<typeof findClaim>>
/** What of the open repairs of a claim the insurer answers late: each version with its shop and what is for the insurer to decide. */
async function lateOf(ctx: Ctx, claim: Written) {
  const { db } = asSystem(ctx, 'late insurer')
  const repairs = await db
    .selectFrom('repairs as r')
    .innerJoin('provider_profiles as p', 'p.id', 'r.provider_id')
    .select(['r.id', 'r.status', 'r.created_at', 'r.promised_on', 'p.business_name as shop'])
    .where('r.claim_id', '=', claim.id)
    .where('r.status', 'in', [...OPEN_REPAIRS])
    .orderBy('r.created_at')
    .execute()
  const versions = await versionsOfRepairs(
    db,
    repairs.map(({ id }) => id),
  )
  const now = ctx.services.now()
  const late = await Promise.all(
    repairs.map(async (repair) => {
      const own = undecided(
        repair,
        versions.filter(({ invitation_id }) => invitation_id === repair.id),
      )
      const waits = await insurerWaits(db, now, claim, repair, own)
      return waits
        .filter(({ late_days }) => late_days > 0)
        .map((wait) => ({ ...repair, wait, ...openOf(own.find(({ id }) => id === wait.estimate_id)!) }))
    }),
  )
  return late.flat()
}

/** What the letter says, line by line: each late version with the law where it was read for sure, else our own rule as ours. */
function letterOf(claim: Written, late: Awaited<ReturnType<typeof lateOf>>, now: Date, language: Language) {
  const w = TEXTS[language].late
  const day = (one: string) => formatDay(one, language, { dateStyle: 'long' })
  const promised = late.find(({ promised_on }) => promised_on)?.promised_on
  return {
    title: w.title,
    lines: [
      day(dayIn(zoneOfState(claim.loss_state), now)),
      w.to({ insurer: claim.insurer_name, number: claim.claim_number }),
      w.about({ vin: claim.vin ?? 'none', day: day(claim.loss_date) }),
      ...late.map(({ wait: { version, since_on, due_on, days, business, source }, cents, shop }) => {
        const time = { days, due: day(due_on) }
        const rule = source === null ? w.house(time) : w[business ? 'business' : 'calendar']({ ...time, source })
        return `${w.asked({ version, shop, day: day(since_on), amount: formatCents(cents) })} ${rule}`
      }),
      w.waits({ promised: promised ? day(promised) : 'none' }),
      w.ask,
      w.end,
      `${w.sincerely}\n${claim.driver_name}`,
    ],
  }
}

/** The letter as its driver copies or mails it; null while the insurer is in time. */
export async function letterTo(ctx: Ctx, claimId: string): Promise<Repair['insurer_letter']> {
  const claim = await findClaim(ctx.db, claimId)
  const [late, contacts] = await Promise.all([
    lateOf(ctx, claim),
    contactsOf(asSystem(ctx, 'whom to write to').db, claimId),
  ])
  if (late.length === 0) return null
  const { title, lines } = letterOf(claim, late, ctx.services.now(), 'en')
  return {
    subject: `${title}, ${claim.claim_number}`,
    text: lines.join('\n\n'),
    to: claim.adjuster_email || contacts[0]?.email || null,
  }
}

/** The same as a document, in English or to read in Spanish. Throws 404, and 409 `not_late`. */
export async function insurerLetterPdf(ctx: Ctx, claimId: string, language: Language) {
  const claim = await findClaim(ctx.db, claimId)
  if (claim.driver_id !== person(ctx).id) throw notFound('Claim')
  const late = await lateOf(ctx, claim)
  if (late.length === 0)
    throw conflict('not_late', 'Your insurer has answered, or still has time to. There’s nothing to remind it of.')
  const { title, lines } = letterOf(claim, late, ctx.services.now(), language)
  const content = [...[pdfTitle(title)].flat(), ...lines.map(pdfText)]
  return makePdf({ title, language, content })
}
