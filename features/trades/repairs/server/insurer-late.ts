// An insurer that takes longer than it may, or than we count on, to answer a version (domain/repair.md §4.3).
import { sql } from 'kysely'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { contactsOf } from '#features/towing/storage/server/stay-rows.ts'
import { onDay } from '#features/work/orders/server/words.ts'
import { businessDaysAfter } from '#features/trades/estimates/server/open-times.ts'
import { addDays, type Day, dayIn, daysBetween, formatDay, instantAt } from '#lib/dates.ts'
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
import { DECIDED, OPEN_REPAIRS, type Repair, type RepairStatus, type Version, versionName } from '../repair.ts'
import { isWithdrawn, notApproved, openOf } from '../sums.ts'
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
type Asking = Claim & Pick<RepairRow, 'id' | 'status' | 'created_at'>
/** A version of which the insurer has a part to decide and has not; `cents` is that part. */
type Waiting = { wait: InsurerWait; cents: number }

/** While the driver has stopped the work nobody waits for its insurer. */
const ASKED: readonly RepairStatus[] = OPEN_REPAIRS.filter((status) => status !== 'stopped')
/** The noon at which a day begins to count, in any of the zones. */
const noon = (day: Day) => `${day}T12:00:00Z`

/**
 * How long the insurers have had each version of these repairs, by the rules in force and on the calendar of the claim's
 * state; of each repair the one whose time ends first. Counted from when it was sent or chosen, or the insurer last asked
 * for something. Lines that were withdrawn are asked no more.
 */
export async function waitsOf(
  db: Db,
  now: Date,
  repairs: readonly Asking[],
  versions: readonly Version[],
): Promise<Map<string, Waiting[]>> {
  const open = repairs.filter(({ status }) => ASKED.includes(status))
  const asked = versions.filter(({ invitation_id, status, kind, answer }) => {
    const stands = status === 'chosen' || status === 'authorized' || (status === 'sent' && kind === 'supplement')
    return stands && !(answer && DECIDED.includes(answer.decision)) && open.some(({ id }) => id === invitation_id)
  })
  if (asked.length === 0) return new Map()
  const [rules, withdrawn] = await Promise.all([
    ruleInForce<EstimateRules>(db, 'estimate_rules', now),
    db
      .selectFrom('repair_lines')
      .select(['estimate_id', 'line_no', 'withdrawn_reason'])
      .where(
        'estimate_id',
        'in',
        asked.map(({ id }) => id),
      )
      .where('withdrawn_at', 'is not', null)
      .execute(),
  ])
  const openCents = (version: Version) =>
    notApproved(version).reduce((all, cents, n) => all + (isWithdrawn(withdrawn, version.id, n + 1) ? 0 : cents), 0)
  // the same days are looked up once
  const known = new Map<string, Promise<Day>>()
  const workdays = (state: string, from: Day, days: number) => {
    const key = `${state} ${from} ${days}`
    const due = known.get(key) ?? businessDaysAfter(db, state, from, days)
    known.set(key, due)
    return due
  }
  const waitOf = async (repair: Asking, version: Version, figure: boolean): Promise<InsurerWait> => {
    const { id, kind, sent_at, answer } = version
    const { days, business, law } = insurerTimeOf(rules, repair, kind, figure)
    const zone = zoneOfState(repair.loss_state)
    const times = [sent_at, repair.created_at, answer?.at, answer?.inspect_on && noon(answer.inspect_on)]
    const since = Math.max(...times.flatMap((at) => (at ? [Date.parse(at)] : [])))
    const since_on = dayIn(zone, new Date(since))
    const due_on = business ? await workdays(repair.loss_state ?? '', since_on, days) : addDays(since_on, days)
    const today = dayIn(zone, now)
    return {
      estimate_id: id,
      version: versionName(version),
      since_on,
      due_on,
      late_days: today > due_on ? daysBetween(addDays(due_on, 1), today) : 0,
      days,
      business,
      source: law?.source ?? null,
    }
  }
  const waits = await Promise.all(
    open.map(async (repair) => {
      const own = versions.filter(({ invitation_id }) => invitation_id === repair.id)
      const figure = own.some((one) => one.answer?.decision === 'in_part' && openOf(one).cents > 0)
      const all = await Promise.all(
        asked
          .filter((version) => version.invitation_id === repair.id && openCents(version) > 0)
          .map(async (version) => ({ wait: await waitOf(repair, version, figure), cents: openCents(version) })),
      )
      return [repair.id, all.toSorted((a, b) => a.wait.due_on.localeCompare(b.wait.due_on))] as const
    }),
  )
  return new Map(waits)
}
/** The same of one repair. */
export const insurerWaits = async (
  db: Db,
  now: Date,
  claim: Claim,
  { id, status, created_at }: Omit<Asking, keyof Claim>,
  versions: readonly Version[],
): Promise<InsurerWait[]> =>
  ((await waitsOf(db, now, [{ ...claim, id, status, created_at }], versions)).get(id) ?? []).map(({ wait }) => wait)

const isLate = ({ wait }: Waiting) => wait.late_days > 0
/** News that nobody has to act on at night goes out by day, on the clock of the claim's state (house). */
const DAYTIME = { from: '08:00', to: '18:00' }
function isDaytime(state: string | null, now: Date): boolean {
  const zone = zoneOfState(state)
  const at = (time: string) => Date.parse(instantAt(zone, dayIn(zone, now), time))
  return now.getTime() >= at(DAYTIME.from) && now.getTime() < at(DAYTIME.to)
}

/** Tells driver and shop once of each version that the insurer answers late, and writes it into the history of the repair. */
export const insurerLate: Job = async (ctx) => {
  const { rows } = await sql<RepairRow & Claim>`
    select r.*, c.loss_state, c.claim_type from repairs r join claims c on c.id = r.claim_id
    where r.status = any(${ASKED}) and c.status <> 'closed' and exists (select from estimates e
      where e.invitation_id = r.id and e.sent_at is not null and not exists (select from repair_answers a
        where a.estimate_id = e.id and a.decision = any(${DECIDED})))`.execute(ctx.db)
  const now = ctx.services.now()
  const awake = rows.filter(({ loss_state }) => isDaytime(loss_state, now))
  const versions = await versionsOfRepairs(
    ctx.db,
    awake.map(({ id }) => id),
  )
  const waits = await waitsOf(ctx.db, now, awake, versions)
  const failed: unknown[] = []
  for (const row of awake)
    if (waits.get(row.id)?.some(isLate)) await tellLate(ctx, row).catch((error) => failed.push(error))
  // one repair that fails keeps the others waiting for nothing; told once, they are not told again
  if (failed.length > 0) throw new AggregateError(failed, `late insurers: ${failed.length} repairs failed`)
}
const tellLate = (ctx: Ctx, { id, loss_state, claim_type }: RepairRow & Claim): Promise<void> =>
  ctx.write(async (tx) => {
    const held = await lockRepair(tx, id)
    // answered, withdrawn or stopped meanwhile, it is late no more
    const asking = { ...held, loss_state, claim_type }
    const waits = await waitsOf(tx, ctx.services.now(), [asking], await versionsOfRepairs(tx, [id]))
    const { rows: told } = await sql<{ details: { version?: string; since_on?: string } }>`
      select details from repair_events where repair_id = ${id} and kind = 'insurer_late'`.execute(tx)
    const { driver } = await sidesOf(ctx, tx, held)
    for (const { wait } of (waits.get(id) ?? []).filter(isLate)) {
      const { version, due_on, since_on } = wait
      if (told.some(({ details }) => details.version === version && details.since_on === since_on)) continue
      await addEvent(ctx, tx, id, { kind: 'insurer_late', details: { version, due_on, since_on } })
      const since = onDay(since_on)
      await notifyDriver(ctx, tx, held, toDriver(held.claim_id, repairNews('insurerLate', { version, since })))
      await notifyShop(ctx, tx, held, toShop(held.id, repairNews('insurerLateShop', { driver, version, since })))
    }
  })

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
  const asking = repairs.map(({ id, status, created_at }) => ({ ...claim, id, status, created_at }))
  const waits = await waitsOf(db, ctx.services.now(), asking, versions)
  return repairs.flatMap((repair) =>
    (waits.get(repair.id) ?? []).filter(isLate).map((late) => ({ ...repair, ...late })),
  )
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
        const kind = version.startsWith('S') ? 'supplement' : 'estimate'
        const rule = source === null ? w.house(time) : w[business ? 'business' : 'calendar']({ ...time, source, kind })
        return `${w.asked({ kind, version, shop, day: day(since_on), amount: formatCents(cents) })} ${rule}`
      }),
      w.counted,
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
