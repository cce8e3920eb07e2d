// An insurer that takes longer than it may, or than we count on, to answer a version (domain/repair.md §4.3).
import { sql } from 'kysely'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { contactsOf } from '#features/towing/storage/server/stay-rows.ts'
import { onDay } from '#features/work/orders/server/words.ts'
import { businessDaysIn } from '#features/trades/estimates/server/open-times.ts'
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
import { DECIDED, type Repair, type Version, versionName } from '../repair.ts'
import { OPEN_REPAIRS, type RepairStatus } from '../status.ts'
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
export const ASKED: readonly RepairStatus[] = OPEN_REPAIRS.filter((status) => status !== 'stopped')
/** The noon at which a day begins to count, in any of the zones. */
const noon = (day: Day) => `${day}T12:00:00Z`

/** A version without a decision, and what the insurer last said of it. */
export type Unanswered = Pick<Version, 'id' | 'kind' | 'number' | 'sent_at'> & {
  said: { at: string; inspect_on?: Day | null | undefined } | null
}
/** `figure`: the insurer approved less than was asked of this repair (insurerTimeOf). */
type Asked = { repair: Asking; version: Unanswered; figure: boolean }

/** Repairs whose insurer approved less than was asked of them. */
export const figuresOf = (versions: readonly Version[]): Set<string> =>
  new Set(
    versions
      .filter((one) => one.answer?.decision === 'in_part' && openOf(one).cents > 0)
      .map(({ invitation_id }) => invitation_id),
  )

/**
 * Repairs whose insurer has an estimate of its own that comes to less than the versions that stand: the driver or our team
 * brought it, or an adjuster whose address is known.
 */
async function lowerFigures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.id from estimate_invitations i join outside_estimates o on o.request_id = i.request_id
    where i.id = any(${ids}) and o.whose = 'insurer' and o.ended_at is null and o.trust is distinct from 'typed'
      and coalesce(o.invitation_id, i.id) = i.id and o.total_cents < (select sum(e.total_cents) from estimates e
        where e.invitation_id = i.id and (e.status in ('chosen', 'authorized') or e.status = 'sent' and e.kind = 'supplement'))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * How long the insurer has had each of these, by the rules in force and on the calendar of the claim's state: counted from
 * when it was sent or chosen, or the insurer last asked for something.
 */
export async function timesOf(db: Db, now: Date, asked: readonly Asked[]): Promise<InsurerWait[]> {
  if (asked.length === 0) return []
  const ids = [...new Set(asked.map(({ repair }) => repair.id))]
  const [rules, lower] = await Promise.all([
    ruleInForce<EstimateRules>(db, 'estimate_rules', now),
    lowerFigures(db, ids),
  ])
  const todays = new Map<string, Day>()
  const todayIn = (zone: string) => {
    const day = todays.get(zone) ?? dayIn(zone, now)
    todays.set(zone, day)
    return day
  }
  const counted = asked.map(({ repair, version: { id, sent_at, said, ...version }, figure }) => {
    const zone = zoneOfState(repair.loss_state)
    const times = [sent_at, repair.created_at, said?.at, said?.inspect_on && noon(said.inspect_on)]
    const since = Math.max(...times.flatMap((at) => (at ? [Date.parse(at)] : [])))
    return {
      estimate_id: id,
      version: versionName(version),
      state: repair.loss_state ?? '',
      today: todayIn(zone),
      since_on: dayIn(zone, new Date(since)),
      ...insurerTimeOf(rules, repair, version.kind, figure || lower.has(repair.id)),
    }
  })
  // a calendar of each state, from the first day that counts on it
  const first = new Map<string, Day>()
  for (const { state, since_on, business } of counted)
    if (business && since_on < (first.get(state) ?? '9999')) first.set(state, since_on)
  const calendars = new Map(
    await Promise.all([...first].map(async ([state, day]) => [state, await businessDaysIn(db, state, day)] as const)),
  )
  return counted.map(({ state, today, law, ...wait }) => {
    const { since_on, days, business } = wait
    const due_on = business ? calendars.get(state)!(since_on, days) : addDays(since_on, days)
    const late_days = today > due_on ? daysBetween(addDays(due_on, 1), today) : 0
    return { ...wait, due_on, late_days, source: law?.source ?? null }
  })
}

/** The versions of these repairs that wait for the insurer; of each repair first the one whose time ends first. Lines that were withdrawn are asked no more. */
export async function waitsOf(
  db: Db,
  now: Date,
  repairs: readonly Asking[],
  versions: readonly Version[],
): Promise<Map<string, Waiting[]>> {
  const open = new Map(repairs.filter(({ status }) => ASKED.includes(status)).map((repair) => [repair.id, repair]))
  const standing = versions.filter(({ invitation_id, status, kind, answer }) => {
    const stands = status === 'chosen' || status === 'authorized' || (status === 'sent' && kind === 'supplement')
    return stands && !(answer && DECIDED.includes(answer.decision)) && open.has(invitation_id)
  })
  const waits = new Map<string, Waiting[]>()
  if (standing.length === 0) return waits
  const withdrawn = await db
    .selectFrom('repair_lines')
    .select(['estimate_id', 'line_no', 'withdrawn_reason'])
    .where(
      'estimate_id',
      'in',
      standing.map(({ id }) => id),
    )
    .where('withdrawn_at', 'is not', null)
    .execute()
  const figures = figuresOf(versions)
  const asked = standing.flatMap((version) => {
    const open_cents = notApproved(version).map((cents, n) => (isWithdrawn(withdrawn, version.id, n + 1) ? 0 : cents))
    const cents = open_cents.reduce((all, one) => all + one, 0)
    const repair = open.get(version.invitation_id)!
    return cents > 0
      ? [{ repair, version: { ...version, said: version.answer }, figure: figures.has(repair.id), cents }]
      : []
  })
  const times = await timesOf(db, now, asked)
  for (const [n, { repair, cents }] of asked.entries())
    waits.set(repair.id, [...(waits.get(repair.id) ?? []), { wait: times[n]!, cents }])
  for (const [id, all] of waits)
    waits.set(
      id,
      all.toSorted((a, b) => a.wait.due_on.localeCompare(b.wait.due_on)),
    )
  return waits
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

/** Repairs whose versions are held in memory at once. */
const AT_A_TIME = 100

/** Tells driver and shop once of each version that the insurer answers late, and writes it into the history of the repair. */
export const insurerLate: Job = async (ctx) => {
  const { rows } = await sql<RepairRow & Claim>`
    select r.*, c.loss_state, c.claim_type from repairs r join claims c on c.id = r.claim_id
    where r.status = any(${ASKED}) and c.status <> 'closed' and exists (select from estimates e
      where e.invitation_id = r.id and e.sent_at is not null and not exists (select from repair_answers a
        where a.estimate_id = e.id and a.decision = any(${DECIDED})))`.execute(ctx.db)
  const now = ctx.services.now()
  const awake = rows.filter(({ loss_state }) => isDaytime(loss_state, now))
  const failed: unknown[] = []
  // some at a time: with all their lines they are heavy
  for (let n = 0; n < awake.length; n += AT_A_TIME) {
    const some = awake.slice(n, n + AT_A_TIME)
    const versions = await versionsOfRepairs(
      ctx.db,
      some.map(({ id }) => id),
    )
    const waits = await waitsOf(ctx.db, now, some, versions)
    for (const row of some)
      if (waits.get(row.id)?.some(isLate)) await tellLate(ctx, row).catch((error) => failed.push(error))
  }
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
