import { sql } from 'kysely'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { canAnswerVersion } from '#features/trades/repairs/policy.ts'
import { type Version, versionName } from '#features/trades/repairs/repair.ts'
import { ENDED_REPAIRS } from '#features/trades/repairs/status.ts'
import {
  approvedOf,
  askedOf,
  ensureAsked,
  heldVersion,
  writeAnswer,
} from '#features/trades/repairs/server/answer-version.ts'
import {
  notifyDriver,
  notifyShop,
  type RepairRow,
  repairOfVersion,
} from '#features/trades/repairs/server/repair-rows.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Input } from '#lib/contract.ts'
import type { Verb } from '#lib/server/http.ts'
import type { adjustersContract } from '../contract.ts'
import { type SaidAnswer, trustOf, waitsFor } from '../adjuster.ts'
import { contactRows, nameOf } from './contact-rows.ts'
import { refuseOtherShops } from './names-no-shop.ts'
import { answering } from './open-link.ts'
import { asSaid, saidRows } from './said-rows.ts'
import { adjusterNews, toDriver, toShop, toTeam } from './words.ts'

const DAY_MS = 86_400_000
/** Of one link, answers and whatever else it says. */
export const ANSWERS = {
  name: 'adjuster answers',
  max: 20,
  seconds: 3600,
  sentence: 'Too many answers in an hour. Wait a while, or call the shop.',
} as const
const STANDING = ['counted', 'waiting']
const superseded = () =>
  conflict('superseded', 'The shop has sent a newer version. Your answer is kept, but answer that one.')
const oneSaid = async (tx: Tx, id: string) =>
  asSaid(await saidRows(tx).where('s.id', '=', id).executeTakeFirstOrThrow())

/**
 * What was said by link, of whoever has a known domain only, approved on a claim within a day without anybody's second look:
 * of each version the last answer, and rental days at their most. In cents; without the version `but`.
 */
export async function approvedWithinDay(tx: Tx, claimId: string, now: Date, but: string | null): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const { rows } = await sql<{ cents: number }>`
    select (select coalesce(sum(t.worth_cents), 0) from adjuster_statements t join adjuster_contacts a on a.id = t.contact_id
      where a.claim_id = ${claimId} and t.trust = 'domain_known' and t.outcome = 'counted' and t.decided_at is null
        and t.at > ${since})::bigint + coalesce(sum(approved_cents), 0)::bigint as cents from (
      select distinct on (s.estimate_id) s.approved_cents from adjuster_answers s join repairs r on r.id = s.repair_id
      where r.claim_id = ${claimId} and s.trust = 'domain_known' and s.outcome = 'counted' and s.decided_at is null
        and s.at > ${since} and s.estimate_id is distinct from ${but}::uuid order by s.estimate_id, s.at desc, s.id desc) one`.execute(
    tx,
  )
  return rows[0]!.cents
}

type Counted = NonNullable<Version['answer']>
type Said = Pick<Counted, 'decision' | 'lines' | 'note' | 'inspect_on' | 'photo_lines'>
const textOf = ({ decision, lines, note, inspect_on = null, photo_lines = [] }: Said) =>
  JSON.stringify([
    decision,
    note,
    inspect_on,
    photo_lines,
    lines.map(({ line_no, approved_cents, code, note: why }) => [line_no, approved_cents, code, why]),
  ])

/** Who answers a claim: the person at the insurer who was sent a link, or their insurer's software in that person's place. */
export type Speaker = {
  claim_id: string
  contact_id: string
  link_id: string
  /** Null for the person themselves. */
  key: { id: string; name: string } | null
  /** Holds what lets them speak until the answer is kept. Throws when it has ended meanwhile. */
  hold: (tx: Tx, now: Date) => Promise<void>
}
type AnswerGiven = Input<typeof adjustersContract.answer>

/**
 * An adjuster answers a version exactly as they read it. The same answer twice is one; another one, from a tab that does not
 * know the first, is refused. What is not trusted is kept and shown, and counts nowhere until the claims team has confirmed it.
 */
export const answerByLink: Verb<typeof adjustersContract.answer> = async (ctx, given) => {
  const { id, claim_id, contact_id } = answering(ctx)
  const hold: Speaker['hold'] = (tx, now) => holdLink(tx, id, now)
  return answerAs(ctx, { claim_id, contact_id, link_id: id, key: null, hold }, given)
}

/** The answer of whoever may speak for the insurer of a claim. Throws 409 `superseded`, with the answer kept. */
export async function answerAs(ctx: Ctx, me: Speaker, given: AnswerGiven): Promise<SaidAnswer> {
  await countTry(ctx, ANSWERS, me.link_id)
  await refuseOtherShops(ctx, me.claim_id, {
    note: given.note,
    ...Object.fromEntries(given.lines.map(({ note }, n) => [`lines.${n}.note`, note])),
  })
  if (given.decision === 'inspect' && !given.inspect_on)
    throw invalid('inspect_on', 'Choose the day of the inspection.')
  if (given.decision === 'more_info' && given.photo_lines.length === 0 && given.note === '')
    throw invalid('photo_lines', 'Choose the lines you need photos of, or say in a note what you need.')
  const { id: repair_id, status } = await repairOfVersion(ctx, given.estimate_id)
  if (status === 'cancelled') throw notFound('Version')
  ensureGoesOn({ status })
  const kept = await asSystem(ctx, 'answer by link').write((tx) => keepAnswer(ctx, tx, me, repair_id, given))
  if (kept.outcome === 'late') throw superseded()
  return kept
}

function ensureGoesOn({ status }: Pick<RepairRow, 'status'>): void {
  if (ENDED_REPAIRS.includes(status))
    throw conflict('repair_over', 'This repair is over. Call the shop if something is left.')
}
/** All that is said by link about one claim comes one after the other: what it approves together is what counts. */
export const inTurn = (tx: Tx, claimId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('adjuster:' || ${claimId}, 0))`.execute(tx)
/** A link that ends meanwhile ends before this answer or after it: it is held until the answer is kept. Throws 404. */
export async function holdLink(tx: Tx, id: string, now: Date): Promise<void> {
  const link = await tx
    .selectFrom('adjuster_links')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .forShare()
    .executeTakeFirst()
  if (!link) throw notFound('Link', 'link_gone')
}

/** Whoever acts by a key is named so: it is no person. */
const sayerOf = ({ key }: Speaker, contact: { name: string; insurer: string }) =>
  nameOf({ ...contact, key_name: key?.name ?? null })

async function keepAnswer(ctx: Ctx, tx: Tx, me: Speaker, repair_id: string, given: AnswerGiven) {
  const { claim_id, contact_id } = me
  const key_id = me.key?.id ?? null
  const { estimate_id, hash, decision, note } = given
  await inTurn(tx, claim_id)
  const now = ctx.services.now()
  await me.hold(tx, now)
  const repair = await tx
    .selectFrom('repairs')
    .selectAll()
    .where('id', '=', repair_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  ensureGoesOn(repair)
  const version = await heldVersion(tx, repair_id, estimate_id)
  const lines = decision === 'in_part' ? given.lines : []
  const asked = askedOf(given)
  const last = await saidRows(tx)
    .clearOrderBy()
    .where('s.insurer_key_id', 'is not distinct from', key_id)
    // a key's answers are its own, through whosever link it gave them
    .$if(!me.key, (query) => query.where('s.contact_id', '=', contact_id))
    .where('s.estimate_id', '=', estimate_id)
    .where('s.hash', '=', hash)
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .executeTakeFirst()
  const late = !canAnswerVersion(version).yes || version.hash !== hash
  const contact = await contactRows(tx).where('a.id', '=', contact_id).executeTakeFirstOrThrow()
  // two admins vouched for a key as the directory does for a domain; that anybody was called on the phone says nothing of it
  const trust = me.key ? 'domain_known' : trustOf(contact, contact.domains)
  // said again after the team refused it, once it would count, or when somebody else's answer counts by now: that is a new answer
  const counts =
    last && (last.outcome === 'waiting' || (version.answer && textOf(version.answer) === textOf(asSaid(last))))
  const holds =
    last &&
    (last.outcome === 'late' ? late : STANDING.includes(last.outcome) && (late || (last.trust === trust && counts)))
  if (last && holds && textOf(asSaid(last)) === textOf({ decision, lines, note, ...asked })) return asSaid(last)
  if (last && last.id !== given.after)
    throw conflict(
      'answered_already',
      'You’ve already answered this version. Look at your answer before you change it.',
    )
  if (!late) await ensureAsked(ctx, tx, repair, version, given)
  const approved_cents = late ? 0 : approvedOf(version, { decision, lines })
  const waits_for = late
    ? null
    : waitsFor(trust, approved_cents + (await approvedWithinDay(tx, claim_id, now, estimate_id)))
  // what they said before of this version waits for nobody anymore
  const { numUpdatedRows: replaced } = await tx
    .updateTable('adjuster_answers')
    .set({ outcome: 'late' })
    .where('insurer_key_id', 'is not distinct from', key_id)
    .$if(!me.key, (query) => query.where('contact_id', '=', contact_id))
    .where('estimate_id', '=', estimate_id)
    .where('outcome', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const id = newId(now.getTime())
  const answer = { decision, note, ...asked, trust, hash, approved_cents }
  await tx
    .insertInto('adjuster_answers')
    .values({
      id,
      contact_id,
      insurer_key_id: key_id,
      repair_id,
      estimate_id,
      ...answer,
      lines: JSON.stringify(lines),
      outcome: late ? 'late' : waits_for ? 'waiting' : 'counted',
      waits_for,
      at: now.toISOString(),
    })
    .execute()
  const by = sayerOf(me, contact)
  await audit(tx, {
    action: me.key ? 'insurer_key.answer' : 'adjuster.answer',
    table: 'repairs',
    id: repair_id,
    after: { by, ...answer, waits_for, late },
  })
  if (!late && !waits_for)
    await writeAnswer(ctx, tx, repair, version, {
      decision,
      lines,
      note,
      ...asked,
      confirmed_how: me.key ? 'key' : 'link',
      confirmed_by: by.slice(0, 200),
    })
  // whoever waits for the first of them is not called again for each that replaces it
  if (waits_for && replaced === 0n) {
    const name = versionName(version)
    await notifyAdmins(ctx, tx, toTeam(adjusterNews('waits', { by, version: name, claim: contact.claim_number })))
    const news = adjusterNews('said', { by, version: name })
    await notifyDriver(ctx, tx, repair, toDriver(claim_id, news))
    await notifyShop(ctx, tx, repair, toShop(repair_id, news))
  }
  return oneSaid(tx, id)
}

/** What a call whose answer got lost has done. */
export async function answeredAgain(_: Ctx, __: unknown, result: unknown): Promise<SaidAnswer> {
  const kept = result as SaidAnswer
  if (kept.outcome === 'late') throw superseded()
  return kept
}
