// The card somebody keeps for their tows: left on the payment provider's own page, its number never here.
import { paths } from '#app/paths.ts'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import type { CheckoutSession } from '#features/money/payments/server/card-checkout.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { addJob, asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { towsContract } from '../contract.ts'
import { OPEN_TOWS } from '../tow-status.ts'

/** How long the page that asks for a card can be used. */
const PAGE_MS = 60 * 60_000
const PAGES = {
  name: 'tow cards',
  max: 10,
  seconds: 3600,
  sentence: 'Too many tries. Wait an hour, or pay the company.',
}
const GONE = { status: 'removed' as const, customer_id: null, payment_method_id: null, kept_at: null }

export const keptCard = (db: Database | Tx, person_id: string) =>
  db
    .selectFrom('tow_cards')
    .select(['customer_id', 'payment_method_id', 'brand', 'last4'])
    .where('person_id', '=', person_id)
    .where('status', '=', 'kept')
    .executeTakeFirst()
export const shownCard = async (ctx: Ctx) => ({
  card: (await keptCard(asSystem(ctx, 'tow card').db, person(ctx).id)) ?? null,
})
/** One's own kept card, without what the payment provider knows it by. */
export const readCard: Verb<typeof towsContract.card> = shownCard

const openPage = (db: Database | Tx, person_id: string) =>
  db
    .selectFrom('tow_cards')
    .selectAll()
    .where('person_id', '=', person_id)
    .where('status', '=', 'open')
    .executeTakeFirst()
const hold = (tx: Tx, person_id: string) =>
  tx.selectFrom('profiles').select('id').where('id', '=', person_id).forUpdate().executeTakeFirstOrThrow()

/** Opens the page for a card; the row stands before the payment provider is asked. Throws 404, 429, 503. */
export const addCard: Verb<typeof towsContract.addCard> = async (ctx, { job }) => {
  const { id: person_id } = person(ctx)
  await countTry(ctx, PAGES, person_id)
  const own = job && (await ctx.db.selectFrom('tow_jobs').select('driver_id').where('id', '=', job).executeTakeFirst())
  if (job && (!own || own.driver_id !== person_id)) throw notFound('Tow')
  await keepLeft(ctx, person_id)
  const now = ctx.services.now()
  await asSystem(ctx, 'tow card').write(async (tx) => {
    await hold(tx, person_id)
    // another page leads back to where it is opened from
    await tx
      .updateTable('tow_cards')
      .set({ status: 'none' })
      .where('person_id', '=', person_id)
      .where('status', '=', 'open')
      .execute()
    await tx
      .insertInto('tow_cards')
      .values({
        id: newId(now.getTime()),
        person_id,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + PAGE_MS).toISOString(),
      })
      .execute()
  })
  return cardPage(ctx, { job })
}

/** The page of the row that stands, the same one however often it is asked for. Throws 409, 503. */
export async function cardPage(ctx: Ctx, { job }: { job?: string | null | undefined }): Promise<{ url: string }> {
  const { id: person_id } = person(ctx)
  const { db } = asSystem(ctx, 'tow card')
  const card = await openPage(db, person_id)
  const added = () => conflict('changed', 'This card was already added. Please reload the page.')
  if (!card) throw added()
  if (card.setup_url) return { url: card.setup_url }
  const { email } = await db
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow()
  const back = `${ctx.services.env.APP_URL}${job ? paths.towJob(job) : paths.tow({ step: 'who' })}`
  const session = await paymentProvider(ctx.services).openCardSetup({
    person_id,
    payment_id: card.id,
    customer_email: email,
    expires_at: new Date(card.expires_at),
    success_url: `${back}${job ? '?' : '&'}card=added`,
    cancel_url: back,
  })
  await db
    .updateTable('tow_cards')
    .set({ stripe_session_id: session.id, setup_url: session.url })
    .where('id', '=', card.id)
    .execute()
  if (!session.url) throw added()
  return { url: session.url }
}

/** Reads what the page that is open left behind: the newest card is the one that is kept, and a tow whose card was refused is held on it. */
async function keepLeft(ctx: Ctx, person_id: string): Promise<void> {
  const system = asSystem(ctx, 'tow card')
  const open = await openPage(system.db, person_id)
  if (!open?.stripe_session_id) return
  const kept = await paymentProvider(ctx.services).cardOf(open.stripe_session_id)
  const now = ctx.services.now().toISOString()
  if (!kept) return
  await system.write(async (tx) => {
    await hold(tx, person_id)
    await tx
      .updateTable('tow_cards')
      .set(GONE)
      .where('person_id', '=', person_id)
      .where('status', '=', 'kept')
      .execute()
    await tx
      .updateTable('tow_cards')
      .set({
        status: 'kept',
        kept_at: now,
        customer_id: kept.customer,
        payment_method_id: kept.payment_method,
        brand: kept.brand,
        last4: kept.last4,
        setup_url: null,
      })
      .where('id', '=', open.id)
      .execute()
    await audit(tx, { action: 'tow.card', table: 'tow_cards', id: open.id, after: { last4: kept.last4 } })
    const waiting = await tx
      .selectFrom('tow_jobs')
      .select('id')
      .where('driver_id', '=', person_id)
      // also one that is held, whose extra was refused
      .where((eb) => eb.or([eb('pay_state', 'in', ['refused', 'part']), eb('status', 'in', [...OPEN_TOWS])]))
      .where('pay', '=', 'card')
      .execute()
    for (const { id } of waiting) await addJob(tx, 'settle_tow_pay', { id }, { key: `tow_pay:${id}` })
  })
}
/** The payment provider's event may be late, and the browser is not believed. Throws 503. */
export const checkCard: Verb<typeof towsContract.checkCard> = async (ctx) => {
  await keepLeft(ctx, person(ctx).id)
  return shownCard(ctx)
}

/** Forgets the card; none that is asked for already is lost by it. */
export const removeCard: Verb<typeof towsContract.removeCard> = async (ctx) => {
  const { id: person_id } = person(ctx)
  await asSystem(ctx, 'tow card').write(async (tx) => {
    await hold(tx, person_id)
    const card = await tx
      .updateTable('tow_cards')
      .set({ ...GONE, brand: null, last4: null })
      .where('person_id', '=', person_id)
      .where('status', '=', 'kept')
      .returning('id')
      .executeTakeFirst()
    if (card) await audit(tx, { action: 'tow.card_removed', table: 'tow_cards', id: card.id })
  })
  return shownCard(ctx)
}

/** An event of a page that asks for a card; false when it is no page of a tow's. */
export async function towCardLeft(ctx: Ctx, session: CheckoutSession): Promise<boolean> {
  if (!session.payment_id) return false
  const card = await asSystem(ctx, 'tow card')
    .db.selectFrom('tow_cards')
    .select('person_id')
    .where('id', '=', session.payment_id)
    .executeTakeFirst()
  if (card) await keepLeft(ctx, card.person_id)
  return card !== undefined
}
