import { mayAct } from '#features/business/providers/policy.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import type { storageContract } from '../contract.ts'
import { whyNoStorage } from '../policy.ts'
import type { ShopStay } from '../stay.ts'
import { shopFreeDays, type StorageRules } from '../storage-rule.ts'
import { beginStay, ensureNoneOpen, stopClock } from './record-stay.ts'
import { holdStay, stayOf } from './stay-rows.ts'

/** Where a shop has the car of a repair. */
const HERE = ['in_shop', 'ready', 'stopped']
const NOT_HERE = {
  code: 'not_here',
  reason: 'The car isn’t checked in at your shop, so there’s no stay to record.',
}

/** A repair for whoever may read it, with what the reader is in its shop. Throws 404. */
async function repairFor(ctx: Ctx, id: string) {
  const repair = await ctx.db.selectFrom('repairs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!repair) throw notFound('Repair')
  const member = await asSystem(ctx, 'storage at a shop')
    .db.selectFrom('provider_members')
    .select('member_role')
    .where('provider_id', '=', repair.provider_id)
    .where('user_id', '=', person(ctx).id)
    .executeTakeFirst()
  return { repair, role: (member?.member_role ?? null) as MemberRole | null }
}
type Repair = Awaited<ReturnType<typeof repairFor>>['repair']

async function shopStayOf(db: Database | Tx, repair: Repair, now: Date): Promise<ShopStay> {
  const [stay, shop, rules] = await Promise.all([
    db
      .selectFrom('storage_stays')
      .selectAll()
      .where('repair_id', '=', repair.id)
      .orderBy('in_at', 'desc')
      .executeTakeFirst(),
    db.selectFrom('provider_profiles').select('state').where('id', '=', repair.provider_id).executeTakeFirstOrThrow(),
    ruleInForce<StorageRules>(db, 'storage_rules', now),
  ])
  const law = shopFreeDays(rules, shop.state)
  const free = law && { business_days: law.free_business_days, source: law.source }
  return {
    repair_id: repair.id,
    stay: stay ? stayOf(stay, now) : null,
    refused: whyNoStorage(repair),
    free,
    not_now: HERE.includes(repair.status) && repair.arrived_at ? null : NOT_HERE,
  }
}

/** Whether the car stands on record at the shop, for whoever reads the repair. */
export const readShopStay: Verb<typeof storageContract.ofRepair> = async (ctx, { repair_id }) => {
  const { repair } = await repairFor(ctx, repair_id)
  return shopStayOf(asSystem(ctx, 'storage at a shop').db, repair, ctx.services.now())
}

/** A shop records that a car stands at its place, since it was checked in; without a fee. */
export const recordAtShop: Verb<typeof storageContract.recordAtShop> = async (ctx, { repair_id }) => {
  const { repair: seen, role } = await repairFor(ctx, repair_id)
  if (!role) throw notFound('Repair')
  ensure(mayAct(role, 'check_in'))
  return writeFor(ctx, 'storage at a shop', async (tx) => {
    const now = ctx.services.now()
    // held, so that the car isn't handed back meanwhile
    const repair = await tx
      .selectFrom('repairs')
      .selectAll()
      .where('id', '=', seen.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { not_now, stay } = await shopStayOf(tx, repair, now)
    if (not_now) throw conflict(not_now.code, not_now.reason)
    if (stay && !stay.out_at) return shopStayOf(tx, repair, now)
    const claim = await findClaim(tx, repair.claim_id)
    await ensureNoneOpen(tx, claim)
    const shop = await tx
      .selectFrom('provider_profiles as p')
      .innerJoin('profiles as o', 'o.id', 'p.user_id')
      .select(['p.id', 'p.business_name', 'p.address', 'p.city', 'p.state', 'o.phone'])
      .where('p.id', '=', repair.provider_id)
      .executeTakeFirstOrThrow()
    const state = shop.state ?? claim.loss_state
    if (!state)
      throw conflict('not_here', 'Enter the address of your business first, so that days can be counted there.')
    await beginStay(ctx, tx, claim, {
      place: 'shop',
      provider_id: shop.id,
      repair_id,
      name: shop.business_name.slice(0, 120),
      phone: shop.phone,
      address: [shop.address, shop.city].filter(Boolean).join(', ').slice(0, 200),
      state,
      in_at: repair.arrived_at!,
      in_known: true,
      daily_cents: 0,
      fees: '[]',
      count_rule: 'calendar_day',
      free_until: null,
      payer: 'unknown',
      source: 'shop',
    })
    return shopStayOf(tx, repair, now)
  })
}

/** The car went back to its driver, or its repair ended: what the shop recorded of it ends by itself. */
export async function endShopStay(
  ctx: Ctx,
  tx: Tx,
  repairId: string,
  out_how: 'shop' | 'team' = 'shop',
): Promise<void> {
  const open = await tx
    .selectFrom('storage_stays')
    .select('id')
    .where('repair_id', '=', repairId)
    .where('out_at', 'is', null)
    .executeTakeFirst()
  if (!open) return
  const out_at = ctx.services.now().toISOString()
  const stay = await holdStay(tx, open.id)
  await stopClock(ctx, tx, await findClaim(tx, stay.claim_id), stay, { out_at, out_known: true, out_how })
}
