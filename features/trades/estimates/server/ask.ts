import { sql } from 'kysely'
import type * as z from 'zod'
import type { Hours } from '#features/business/providers/business.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { recordAsked } from '#features/work/matching/server/choose.ts'
import type { Input } from '#lib/contract.ts'
import { addDays, dayIn, formatInstant, startOfDayIn } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, asSystem, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { estimatesContract } from '../contract.ts'
import { answerDue } from '../deadline.ts'
import { canAsk, canWithdrawRequest } from '../policy.ts'
import type { Glass } from '../glass.ts'
import {
  type EstimateRequest,
  LIVING,
  MOST_IN_ALL,
  MOST_LIVING,
  NEVER_SHOWN,
  OPEN_DAYS,
  type WANTS,
} from '../request.ts'
import { asRequest, lockRequest, ownRequest, TAKES_WORK } from './estimate-rows.ts'
import { CLOSED_DAYS } from './open-times.ts'
import { estimateNews, toShop } from './words.ts'

const DAY_MS = 86_400_000
/** Who writes estimates for damage. */
const TRADES = ['body_shop', 'glass']

type Shop = { id: string; business_name: string; time_zone: string; due: Date }
type Shown = z.output<(typeof estimatesContract.ask)['input']>['shown']

/** The shops that were chosen, each with its deadline; refuses who cannot answer. */
async function shopsOf(ctx: Ctx, ids: readonly string[], wants: (typeof WANTS)[number]): Promise<Shop[]> {
  const { db } = asSystem(ctx, 'asked shops')
  const now = ctx.services.now()
  const rows = await db
    .selectFrom('provider_profiles as p')
    .select(['p.id', 'p.business_name', 'p.hours', 'p.always_open', 'p.time_zone', 'p.provider_type', 'p.user_id'])
    .select([CLOSED_DAYS.as('closed'), TAKES_WORK.as('takes_work')])
    .where('p.id', 'in', ids)
    .execute()
  return ids.map((id) => {
    const shop = rows.find((row) => row.id === id)
    if (!shop || !TRADES.includes(shop.provider_type)) throw notFound('Shop')
    if (shop.user_id === person(ctx).id) throw invalid('provider_ids', 'You can’t ask your own business.')
    if (!shop.takes_work)
      throw conflict('not_verified', `${shop.business_name} can’t take requests right now. Choose another shop.`)
    const due = answerDue({ ...shop, hours: shop.hours as Hours }, wants, now)
    return { id, business_name: shop.business_name, time_zone: shop.time_zone, due }
  })
}

/** Asks shops, in the name of the driver; each has its own deadline. What they were chosen from is kept with each. */
async function invite(
  ctx: Ctx,
  tx: Tx,
  request: { id: string; claim_id: string },
  shops: readonly Shop[],
  shown: Shown,
): Promise<void> {
  const before = await tx
    .selectFrom('estimate_invitations')
    .select(['provider_id', 'status'])
    .where('request_id', '=', request.id)
    .execute()
  const living = before.filter(({ status }) => LIVING.includes(status)).length
  const twice = shops.find(({ id }) => before.some(({ provider_id }) => provider_id === id))
  if (twice) throw invalid('provider_ids', `You’ve already asked ${twice.business_name}. Choose another shop.`)
  if (living + shops.length > MOST_LIVING)
    throw conflict(
      'too_many',
      `Up to ${MOST_LIVING} shops can answer at the same time. ${MOST_LIVING - living} more can be asked now.`,
    )
  if (before.length + shops.length > MOST_IN_ALL)
    throw conflict('too_many', `Up to ${MOST_IN_ALL} shops can be asked for one damage.`)
  const listed = shown.length
    ? await tx
        .selectFrom('listing_search')
        .select(['listing_id', 'provider_id'])
        .where(
          'listing_id',
          'in',
          shown.map(({ listing_id }) => listing_id),
        )
        .execute()
    : []
  for (const shop of shops) {
    const id = newId(ctx.services.now().getTime())
    await tx
      .insertInto('estimate_invitations')
      .values({ id, request_id: request.id, provider_id: shop.id, due_at: shop.due.toISOString() })
      .execute()
    const from = listed.find(({ provider_id }) => provider_id === shop.id)
    if (from) {
      const { shown_as } = shown.find(({ listing_id }) => listing_id === from.listing_id)!
      await recordAsked(ctx, tx, {
        listing_id: from.listing_id,
        claim_id: request.claim_id,
        shown_as,
        invitation_id: id,
      })
    }
    await addJob(tx, 'estimate_deadline', { invitation_id: id }, { runAt: shop.due, key: `estimate:${id}` })
    const until = (language: Language) => formatInstant(shop.due, language, shop.time_zone)
    const news = toShop(id, estimateNews('asked', { until }))
    await notifyTeam(ctx, tx, { provider_id: shop.id, act: 'estimate', topic: 'work' }, news)
  }
}

type Claim = { id: string; drivable: boolean | null; loss_state: string | null }
/** A claim of one's own about which shops can be asked. Throws 404, and 409 once it is closed. */
export async function claimToAsk(ctx: Ctx, id: string): Promise<Claim> {
  const claim = await ctx.db
    .selectFrom('claims')
    .select(['id', 'status', 'drivable', 'loss_state'])
    .where('id', '=', id)
    .where('driver_id', '=', person(ctx).id)
    .executeTakeFirst()
  if (!claim) throw notFound('Claim')
  ensure(canAsk(claim))
  return claim
}

/** A request to shops the driver chose, or more shops for the one that is open. Nothing of the claim goes out but what is said here. */
export const askEstimates: Verb<typeof estimatesContract.ask> = async (ctx, input) =>
  askShops(ctx, await claimToAsk(ctx, input.claim_id), input, null)

/** Asks for {@link askEstimates}, and with what the driver says of broken glass for a quote by part. */
export async function askShops(
  ctx: Ctx,
  claim: Claim,
  input: Input<typeof estimatesContract.ask>,
  glass: Glass | null,
): Promise<EstimateRequest> {
  const me = person(ctx)
  const ids = [...new Set(input.provider_ids)]
  const open = input.request_id ? await ownRequest(ctx.db, input.request_id, me.id) : null
  if (open && open.claim_id !== claim.id) throw notFound('Estimate request')
  const shops = await shopsOf(ctx, ids, open?.wants ?? input.wants)
  if (!open) await ensurePhotos(ctx, claim.id, input.photos)
  const now = ctx.services.now()
  const today = dayIn(shops[0]!.time_zone, now)
  if (input.preferred_days.some((day) => day < today)) throw invalid('preferred_days', 'Choose days from today on.')
  const latest = Math.max(now.getTime() + OPEN_DAYS * DAY_MS, ...shops.map(({ due }) => due.getTime()))
  const id = open?.id ?? newId(now.getTime())
  try {
    return await writeFor(ctx, 'ask estimates', async (tx) => {
      if (open) {
        ensure(canWithdrawRequest(await lockRequest(tx, id)))
        await tx
          .updateTable('estimate_requests')
          .set({ closes_at: sql`greatest(closes_at, ${new Date(latest).toISOString()}::timestamptz)` })
          .where('id', '=', id)
          .execute()
      } else
        await tx
          .insertInto('estimate_requests')
          .values({
            id,
            claim_id: claim.id,
            driver_id: me.id,
            description: input.note,
            drivable: input.drivable ?? claim.drivable,
            damage_points: input.damage_points,
            wants: input.wants,
            preferred_days: input.wants === 'visit' ? input.preferred_days : [],
            photos: [...new Set(input.photos)],
            shares_claim_number: input.share.claim_number,
            insurer_cents: input.insurer_cents ?? null,
            glass: glass && JSON.stringify(glass),
            closes_at: new Date(latest).toISOString(),
          })
          .execute()
      await invite(ctx, tx, { id, claim_id: claim.id }, shops, input.shown)
      await addJob(tx, 'estimate_deadline', { request_id: id }, { runAt: new Date(latest), key: `estimates:${id}` })
      await audit(tx, { action: 'estimate.ask', table: 'estimate_requests', id, after: { provider_ids: ids } })
      return asRequest(await lockRequest(tx, id))
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'estimate_requests_one_open') throw error
    throw conflict(
      'request_open',
      'You’re already asking shops about this claim. Add a shop to that request, or withdraw it.',
    )
  }
}

/** Only pictures and papers of this claim are shown, and none of {@link NEVER_SHOWN}. */
async function ensurePhotos(ctx: Ctx, claimId: string, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return
  const rows = await ctx.db
    .selectFrom('claim_documents')
    .select('file_id')
    .where('claim_id', '=', claimId)
    .where('file_id', 'in', photos)
    .where('slot', 'not in', NEVER_SHOWN)
    .execute()
  if (rows.length < new Set(photos).size) throw invalid('photos', 'Choose photos of this claim.')
}

/** The driver takes it back: the shops are told and lose the photos. */
export const withdrawRequest: Verb<typeof estimatesContract.withdraw> = async (ctx, { request_id }) => {
  await ownRequest(ctx.db, request_id, person(ctx).id)
  return writeFor(ctx, 'withdraw estimates', async (tx) => {
    ensure(canWithdrawRequest(await lockRequest(tx, request_id)))
    const asked = await livingOf(tx, request_id)
    await sql`select end_estimate_requests(array[${request_id}::uuid])`.execute(tx)
    await audit(tx, { action: 'estimate.withdraw', table: 'estimate_requests', id: request_id })
    for (const { id, provider_id } of asked)
      await notifyTeam(
        ctx,
        tx,
        { provider_id, act: 'estimate', topic: 'work' },
        toShop(id, estimateNews('withdrawn')),
        {
          mail: false,
        },
      )
    return asRequest(await lockRequest(tx, request_id))
  })
}

/** Invitations that still wait for something. */
export const livingOf = (tx: Tx, requestId: string) =>
  tx
    .selectFrom('estimate_invitations')
    .select(['id', 'provider_id', 'status'])
    .where('request_id', '=', requestId)
    .where('status', 'in', LIVING)
    .execute()

/** Where an estimate holds until: its last day at the shop's place is over then. */
export const holdsUntil = (validUntil: string, zone: string): string =>
  startOfDayIn(zone, addDays(validUntil, 1)).toISOString()
