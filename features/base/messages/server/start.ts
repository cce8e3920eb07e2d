import { sql } from 'kysely'
import { invalid, notFound, tooMany } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { type Ctx, person, type Person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Input } from '#lib/contract.ts'
import type { Verb } from '#lib/server/http.ts'
import { oneAtATime } from '#features/base/accounts/server/one-at-a-time.ts'
import type { messagesContract } from '../contract.ts'
import { CONVERSATIONS_PER_DAY } from '../message.ts'
import { canOpen } from '../policy.ts'
import { conversationRow } from './rows.ts'

const DAY_MS = 86_400_000
type Asked = Input<typeof messagesContract.start>
type Sides = { participant_1_id: string; participant_2_id: string | null }

/**
 * Opens a conversation, or finds the one that is there: one support thread per person and claim, one direct thread per
 * pair and order. Whom one may write to is decided by listing and order, never by an id that the caller gives.
 */
export const startConversation: Verb<typeof messagesContract.start> = async (ctx, input) => {
  const me = person(ctx)
  if (input.participant_2_id === me.id)
    throw invalid('participant_2_id', 'You can’t start a conversation with yourself.')
  return ctx.write(async (tx) => {
    const sides = input.topic === 'support' ? await supportSides(tx, me, input) : await directSides(tx, me, input)
    refuseForeignKeys(input, sides)
    if (input.for_claim_id) await ensureOwnClaim(tx, me, input.for_claim_id)
    const { topic, claim_id = null, order_id = null, listing_id = null } = input
    const known = order_id && (await threadOf(tx, order_id))
    if (known) return conversationRow(tx, me, known)
    const opened = await tx
      .insertInto('conversations')
      .values({ id: newId(), topic, ...sides, claim_id, order_id, listing_id })
      .onConflict((it) => it.doNothing())
      .executeTakeFirst()
    if (opened.numInsertedOrUpdatedRows && topic === 'direct' && !order_id) await ensureFew(ctx, tx, me)
    const found = await tx
      .selectFrom('conversations')
      .select('id')
      .where('topic', '=', topic)
      .where(
        topic === 'support'
          ? sql<boolean>`participant_1_id = ${sides.participant_1_id} and claim_id is not distinct from ${claim_id}::uuid`
          : sql<boolean>`order_id is not distinct from ${order_id}::uuid and (${sides.participant_1_id}, ${sides.participant_2_id}::uuid)
              in ((participant_1_id, participant_2_id), (participant_2_id, participant_1_id))`,
      )
      .executeTakeFirstOrThrow()
    if (listing_id)
      for (const follow of ctx.services.tables.messages.asked)
        await follow(ctx, tx, {
          conversation_id: found.id,
          listing_id,
          claim_id: input.for_claim_id ?? null,
          shown_as: input.shown_as,
        })
    return conversationRow(tx, me, found.id)
  })
}

/** Asking around is fine, writing to the whole market is not; a thread about a booking always opens. */
async function ensureFew(ctx: Ctx, tx: Tx, me: Person): Promise<void> {
  await oneAtATime(tx, me.id)
  const now = ctx.services.now().getTime()
  const { opened, first } = await tx
    .selectFrom('conversations')
    .select(({ fn }) => [fn.countAll<number>().as('opened'), fn.min('created_at').as('first')])
    .where('participant_1_id', '=', me.id)
    .where('topic', '=', 'direct')
    .where('order_id', 'is', null)
    .where('created_at', '>', new Date(now - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (opened > CONVERSATIONS_PER_DAY)
    throw tooMany(
      (new Date(first).getTime() + DAY_MS - now) / 1000,
      `You started ${CONVERSATIONS_PER_DAY} new conversations today. Use the ones you have, or start another one tomorrow.`,
    )
}

/** Somebody else's claim is as missing as none. */
async function ensureOwnClaim(tx: Tx, me: Person, id: string): Promise<void> {
  const claim = await tx
    .selectFrom('claims')
    .select('id')
    .where('id', '=', id)
    .where('driver_id', '=', me.id)
    .executeTakeFirst()
  if (!claim) throw notFound('Claim')
}

/** The thread of an order that is there, whoever of the business it began with. */
async function threadOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('conversations as c')
    .innerJoin('orders as o', (on) => on.onRef('o.id', '=', 'c.order_id').onRef('o.user_id', '=', 'c.customer_id'))
    .select('c.id')
    .where('c.order_id', '=', orderId)
    .orderBy('c.created_at')
    .executeTakeFirst()
  return row?.id
}

async function directSides(tx: Tx, me: Person, { listing_id, order_id }: Asked): Promise<Sides> {
  const { rows } = await sql<{
    other: string | null
  }>`select contact_for(${listing_id ?? null}::uuid, ${order_id ?? null}::uuid) as other`.execute(tx)
  const other = rows[0]?.other ?? null
  ensure(canOpen(me, other))
  const account = order_id ? await accountOf(tx, order_id, me) : null
  return { participant_1_id: account ?? me.id, participant_2_id: other }
}

/** The account a business answers under, for whoever of it writes about an order; null for its customer. */
async function accountOf(tx: Tx, orderId: string, me: Person): Promise<string | null> {
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('provider_profiles as p', 'p.id', 'o.provider_id')
    .select('p.user_id')
    .where('o.id', '=', orderId)
    .where('o.user_id', '<>', me.id)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** A driver writes to support, about a claim of their own or in general; support writes to the driver of a claim. */
async function supportSides(tx: Tx, me: Person, { claim_id }: Asked): Promise<Sides> {
  if (!claim_id && me.role === 'claims_admin') throw invalid('claim_id', 'Enter the claim you’re writing about.')
  if (!claim_id) return { participant_1_id: me.id, participant_2_id: null }
  const claim = await tx.selectFrom('claims').select('driver_id').where('id', '=', claim_id).executeTakeFirst()
  if (!claim) throw notFound('Claim')
  return { participant_1_id: claim.driver_id, participant_2_id: null }
}

function refuseForeignKeys(input: Asked, sides: Sides): void {
  for (const key of ['participant_1_id', 'participant_2_id'] as const)
    if (input[key] !== undefined && input[key] !== sides[key])
      throw invalid(key, 'This is decided by what you write about.')
}
