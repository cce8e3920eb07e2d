import { countTry } from '#features/base/accounts/server/throttle.ts'
import { notify, notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { type Trust, trustOf, waitsFor } from '#features/cases/adjuster/adjuster.ts'
import { ANSWERS, approvedWithinDay, holdLink, inTurn } from '#features/cases/adjuster/server/answer.ts'
import { contactRows, nameOf } from '#features/cases/adjuster/server/contact-rows.ts'
import { ensureNamesNoShop } from '#features/cases/adjuster/server/names-no-shop.ts'
import { answering, ensureOpens, linked } from '#features/cases/adjuster/server/open-link.ts'
import { refusePromise } from '#features/business/providers/server/public-words.ts'
import { grantsNothing } from '#features/claims/claims/limits.ts'
import { ensureGrantable, extendAsSaid, lossDays } from '#features/claims/coverage/server/insurers-word.ts'
import { holdClaim } from '#features/claims/claims/server/one-claim.ts'
import { standingLoss } from '#features/claims/coverage/server/total-loss.ts'
import { ensureNotRecorded, recordInsurersPayment } from '#features/trades/invoices/server/payments.ts'
import { canRecordPayment } from '#features/trades/invoices/policy.ts'
import {
  lockRepair,
  notifyDriver,
  notifyShop,
  type RepairRow,
  sidesOf,
} from '#features/trades/repairs/server/repair-rows.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { adjusterSaysContract } from '../contract.ts'
import { type Kind, type Statement, worthOf } from '../statement.ts'
import { ensureNotShorter, rentalOf } from './rental-now.ts'
import { asStatement, statementRows } from './statement-rows.ts'
import { saysNews, toDriver, toShop, toTeam } from './words.ts'

const ACTS = {
  rental: 'adjuster.rental',
  payment: 'adjuster.payment',
  total_loss: 'adjuster.total_loss',
} as const satisfies Record<Kind, string>
type WaitsFor = Statement['waits_for']
const DAY_MS = 86_400_000
type HeldClaim = Awaited<ReturnType<typeof holdClaim>>
type Held = { contact: Contact; claim: HeldClaim; trust: Trust; repair: RepairRow | null; by: string }
type Contact = Awaited<ReturnType<ReturnType<typeof contactRows>['execute']>>[number]
type Said = { note: string; after?: string | null | undefined }
type About = {
  kind: Kind
  repair_id?: string
  facts: object
  said: Said
  /** Whether it waits, and what it is worth at most; refuses what cannot be. */
  weigh: (tx: Tx, held: Held) => Promise<{ waits_for: WaitsFor; worth_cents: number }>
  /** What counts at once is done in the same transaction; what stands for it in the cover is given back. */
  apply: (tx: Tx, held: Held) => Promise<{ extension_id: string | null } | undefined>
}

const contactOf = (tx: Tx, id: string): Promise<Contact> =>
  contactRows(tx).where('a.id', '=', id).executeTakeFirstOrThrow()
/** Who speaks and of which claim, the claim held before the link as whatever ends links holds it. Throws 404 and 409. */
export async function heldContact(ctx: Ctx, tx: Tx): Promise<Pick<Held, 'contact' | 'claim'>> {
  const me = linked(ctx)
  const { claim_id } = await contactOf(tx, me.contact_id)
  await inTurn(tx, claim_id)
  const claim = await holdClaim(tx, claim_id)
  await holdLink(tx, me.id, ctx.services.now())
  const contact = await contactOf(tx, me.contact_id)
  // the claim was merged into another one in the moment before
  if (contact.claim_id !== claim_id) throw conflict('busy', 'Someone changed this at the same time. Try again.')
  if (claim.status === 'closed') throw conflict('claim_closed', 'This claim is closed.')
  return { contact, claim }
}

/** Keeps what an adjuster says, once, whichever tab says it; what is trusted is done at once, anything else waits for the claims team. */
async function say(ctx: Ctx, { kind, repair_id, facts, said, weigh, apply }: About): Promise<Statement> {
  const me = answering(ctx)
  await countTry(ctx, ANSWERS, me.id)
  const reference = 'reference' in facts ? String(facts.reference) : ''
  await ensureNamesNoShop(ctx, { note: said.note, reference })
  refusePromise('reference', reference)
  if (repair_id) await ensureOpens(ctx, repair_id)
  return asSystem(ctx, 'said by link').write(async (tx) => {
    const now = ctx.services.now()
    const { contact, claim } = await heldContact(ctx, tx)
    const repair = repair_id ? await lockRepair(tx, repair_id) : null
    const before = await statementRows(tx)
      .where('a.claim_id', '=', claim.id)
      .where('s.kind', '=', kind)
      .where('s.repair_id', 'is not distinct from', repair_id ?? null)
      .execute()
    const isSame = (one: (typeof before)[number]) => JSON.stringify(asStatement(one)[kind]) === JSON.stringify(facts)
    const last = before.findLast(({ contact_id }) => contact_id === me.contact_id)
    if (last && last.id !== (said.after ?? null)) {
      const same = isSame(last) && last.note === said.note
      if (same && (last.outcome === 'counted' || last.outcome === 'waiting')) return asStatement(last)
      throw conflict(
        'answered_already',
        'You’ve said something about this already, maybe in another tab. Look at it first.',
      )
    }
    const by = nameOf(contact)
    const held = { contact, claim, repair, by, trust: trustOf(contact, contact.domains) }
    const weighed = await weigh(tx, held)
    // a colleague who says the same within a day says it of the same days, more likely than on top
    const since = new Date(now.getTime() - DAY_MS).toISOString()
    const twice = before.some(
      (one) =>
        one.contact_id !== me.contact_id &&
        one.outcome === 'counted' &&
        !one.undone &&
        (one.decided_at ?? one.at) > since &&
        isSame(one),
    )
    const { worth_cents } = weighed
    const waits_for = weighed.waits_for ?? (twice ? 'team' : null)
    // another payment is another one; other rental days and another total loss take the place of what waits
    const replaced =
      kind !== 'payment' &&
      (await tx
        .updateTable('adjuster_statements')
        .set({ outcome: 'late' })
        .where('contact_id', '=', me.contact_id)
        .where('kind', '=', kind)
        .where('outcome', '=', 'waiting')
        .executeTakeFirstOrThrow())
    const id = newId(now.getTime())
    await tx
      .insertInto('adjuster_statements')
      .values({
        id,
        contact_id: me.contact_id,
        repair_id: repair_id ?? null,
        kind,
        facts: JSON.stringify(facts),
        worth_cents,
        note: said.note,
        trust: held.trust,
        outcome: waits_for ? 'waiting' : 'counted',
        waits_for,
        at: now.toISOString(),
      })
      .execute()
    const after = { by, link_id: me.id, ...facts, trust: held.trust, waits_for }
    await audit(tx, { action: ACTS[kind], table: 'claims', id: claim.id, after })
    if (!waits_for) {
      const stands = await apply(tx, held)
      if (stands) await tx.updateTable('adjuster_statements').set(stands).where('id', '=', id).execute()
    } else if (!replaced || replaced.numUpdatedRows === 0n)
      // whoever waits for the first of them is not called again for each that replaces it
      await tellOfWaiting(ctx, tx, kind, held)
    return asStatement(await statementRows(tx).where('s.id', '=', id).executeTakeFirstOrThrow())
  })
}

/** The team has a task; driver and shop read what was said, save a total loss: that is said to a driver once it is true. */
async function tellOfWaiting(ctx: Ctx, tx: Tx, kind: Kind, { contact, repair, by }: Held): Promise<void> {
  const waits = toTeam(saysNews('waits', { kind, by, claim: contact.claim_number }))
  await notifyAdmins(ctx, tx, waits, contact.driver_id)
  if (kind === 'total_loss') return
  const news = saysNews('said', { kind, by })
  if (repair) {
    await notifyDriver(ctx, tx, repair, toDriver(contact.claim_id, news))
    await notifyShop(ctx, tx, repair, toShop(repair.id, news))
    return
  }
  await notify(ctx, tx, contact.driver_id, 'claims', toDriver(contact.claim_id, news))
}

export const grantRental: Verb<typeof adjusterSaysContract.grantRental> = async (ctx, { note, after, ...facts }) => {
  if (grantsNothing(facts) && facts.daily_cap_cents === null)
    throw invalid('days', 'Enter more days, a later last day or a higher limit.')
  return say(ctx, {
    kind: 'rental',
    facts,
    said: { note, after },
    weigh: async (tx, { trust, claim }) => {
      const at = ctx.services.now()
      const today = dayIn(zoneOfState(claim.loss_state), at)
      const now = await rentalOf(tx, claim.id, today)
      if (!now) throw conflict('no_rental_cover', 'No rental coverage is confirmed for this claim yet.')
      await ensureGrantable(ctx, tx, claim, facts)
      await ensureNotShorter(tx, claim.id, facts.until, today)
      const worth_cents = worthOf(facts, now, today)
      const waits = waitsFor(trust, worth_cents + (await approvedWithinDay(tx, claim.id, at, null)))
      const daily = facts.daily_cap_cents !== null && facts.daily_cap_cents !== now.daily_cap_cents
      return { worth_cents, waits_for: waits ?? (daily ? 'team' : null) }
    },
    apply: async (tx, { by, claim }) => {
      const known = { confirmed_how: 'link' as const, confirmed_by: by.slice(0, 200), link_id: linked(ctx).id }
      const system = asSystem(ctx, 'rental days by link')
      return { extension_id: await extendAsSaid(system, tx, claim.id, facts, known, note) }
    },
  })
}

export const sentPayment: Verb<typeof adjusterSaysContract.sentPayment> = (ctx, { repair_id, note, after, ...facts }) =>
  say(ctx, {
    kind: 'payment',
    repair_id,
    facts,
    said: { note, after },
    weigh: async (tx, { trust, repair }) => {
      const { today } = await sidesOf(ctx, tx, repair!)
      if (facts.sent_on > today) throw invalid('sent_on', 'Choose today or an earlier day.')
      ensure(canRecordPayment(repair!))
      await ensureNotRecorded(tx, repair!.id, asPayment(facts))
      return { worth_cents: 0, waits_for: trust === 'typed' ? 'typed' : null }
    },
    apply: async (tx, { repair, by }) => {
      await recordInsurersPayment(ctx, tx, repair!, asPayment(facts), by)
      return undefined
    },
  })
type Sent = NonNullable<Statement['payment']>
/** As it stands among the payments of a bill. */
export const asPayment = ({ way, cents, reference, sent_on }: Sent) => ({
  kind: way,
  cents,
  reference,
  issued_on: sent_on,
})

export const sayTotalLoss: Verb<typeof adjusterSaysContract.sayTotalLoss> = (ctx, { note, after, ...facts }) =>
  say(ctx, {
    kind: 'total_loss',
    facts,
    said: { note, after },
    weigh: async (tx, { claim }) => {
      lossDays(facts, claim, ctx.services.now())
      if (await standingLoss(tx, claim.id))
        throw conflict('total_loss_stands', 'A total loss is already recorded on this claim.')
      return { worth_cents: 0, waits_for: 'team' }
    },
    apply: async () => undefined,
  })
