import { type Selectable, sql } from 'kysely'
import type { StorageStays } from '#db/types.gen.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { standingLoss } from '#features/claims/coverage/server/total-loss.ts'
import { underTow } from '#features/towing/tows/server/under-tow.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { ruleInForce } from '#lib/server/rules.ts'
import { signature } from '#lib/server/seal.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { storageContract } from '../contract.ts'
import { storageCost } from '../cost.ts'
import { ReleaseFacts, type ReleasePaper, Stay, type StorageCase, StayEvent } from '../stay.ts'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  codeShown,
  type ENDED_BY,
  type EVENT_KINDS,
  type EVENT_SOURCES,
  paperNumber,
  paperState,
} from '../stay-lists.ts'
import { type StorageRules, storageLaw } from '../storage-rule.ts'

type Db = Database | Tx
export type StayRow = Selectable<StorageStays>
type Claim = { id: string; driver_id: string }

/** A stay as it is read, with what it costs at this moment; while nobody knows the daily fee, the fees beside it alone. */
export function stayOf(row: StayRow, now: Date): Stay {
  const zone = zoneOfState(row.state)
  const fees = Stay.shape.fees.parse(row.fees)
  const until = row.out_at ? new Date(row.out_at) : now
  return Stay.parse({
    ...row,
    zone,
    cost: storageCost({ ...row, until, zone, fees, daily_cents: row.daily_cents ?? 0 }),
  })
}

/** Where the car of a claim stands now; null where nothing is recorded. */
export async function runningStay(db: Db, claimId: string, now: Date): Promise<Stay | null> {
  const row = await db
    .selectFrom('storage_stays')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('out_at', 'is', null)
    .executeTakeFirst()
  return row ? stayOf(row, now) : null
}

/** The code of a release: derived, so that the database keeps nothing by which one could be used. */
export function codeOf(ctx: Ctx, releaseId: string): string {
  const bytes = Buffer.from(signature(ctx.services.env.SECRET_KEY, `release:${releaseId}`), 'base64url')
  return Array.from(
    { length: CODE_LENGTH },
    (_, n) => CODE_LETTERS[bytes.readUInt16BE(n * 2) % CODE_LETTERS.length],
  ).join('')
}

/** The lender that an offer for a lost car names, the newest one that names any: then a release needs a second person. Null without either. */
export async function lenderOf(db: Db, claimId: string): Promise<string | null> {
  const loss = await standingLoss(db, claimId)
  if (!loss) return null
  const { rows } = await sql<{ lender: string }>`select lender from total_loss_offers
    where loss_id = ${loss.id} and lender <> '' order by number desc limit 1`.execute(db)
  return rows[0]?.lender ?? null
}

/** The insurer's people of a claim that can be mailed, as its driver or the team typed them. */
export const contactsOf = async (db: Db, claimId: string) =>
  (
    await sql<{ id: string; name: string; email: string }>`select id, name, email from adjuster_contacts
      where claim_id = ${claimId} and email <> '' order by created_at`.execute(db)
  ).rows

/**
 * All that is on record about where the car of a claim stands. The code of a release is for its driver alone, where they
 * read: the answer of a write has none, for it is kept for a day (docs/decisions/036).
 */
export async function caseOf(ctx: Ctx, db: Db, claim: Claim, reader?: string): Promise<StorageCase> {
  const now = ctx.services.now()
  const rows = await db
    .selectFrom('storage_stays')
    .selectAll()
    .where('claim_id', '=', claim.id)
    .orderBy('in_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [newest] = rows
  const [tow = null] = await underTow(db, { claim_id: claim.id })
  // every page of a claim asks, and few cars stand anywhere
  if (!newest) return { claim_id: claim.id, stays: [], law: null, contacts: [], lender: null, tow }
  const ids = rows.map(({ id }) => id)
  const [papers, events, lender, contacts, rules] = await Promise.all([
    db.selectFrom('release_papers').selectAll().where('stay_id', 'in', ids).orderBy('number', 'desc').execute(),
    db.selectFrom('storage_events').selectAll().where('stay_id', 'in', ids).orderBy('id').execute(),
    lenderOf(db, claim.id),
    contactsOf(db, claim.id),
    ruleInForce<StorageRules>(db, 'storage_rules', now),
  ])
  const law = storageLaw(rules, newest.state)
  const asPaper = (row: (typeof papers)[number]): ReleasePaper => {
    const state = paperState(row, now, lender)
    return {
      ...row,
      number: paperNumber(row.number),
      facts: ReleaseFacts.safeParse(row.facts).data ?? null,
      state,
      consent: row.consented_at ? { of: row.consent_of!, by: row.consent_by!, at: row.consented_at } : null,
      code: state === 'good' && reader === claim.driver_id ? codeShown(codeOf(ctx, row.id)) : null,
    }
  }
  return {
    claim_id: claim.id,
    stays: rows.map((row) => ({
      ...stayOf(row, now),
      papers: papers.filter(({ stay_id }) => stay_id === row.id).map(asPaper),
      events: events.filter(({ stay_id }) => stay_id === row.id).map((event) => StayEvent.parse(event)),
    })),
    law: law && {
      state: law.state,
      says: law.says,
      source: law.source,
      url: law.url ?? null,
    },
    contacts,
    lender,
    tow,
  }
}

/** Where the car of a claim stands, for its driver and the claims team. Throws 404. */
export const readStays: Verb<typeof storageContract.stays> = async (ctx, { claim_id }) => {
  const claim = await findClaim(ctx.db, claim_id)
  return caseOf(ctx, asSystem(ctx, 'storage').db, claim, person(ctx).id)
}

type Told = {
  kind: (typeof EVENT_KINDS)[number]
  source: (typeof EVENT_SOURCES)[number]
  reason?: string
  details?: Record<string, unknown>
}
/** Appends to what its driver and the team read of a stay. */
export async function addStayEvent(ctx: Ctx, tx: Tx, stayId: string, { kind, source, reason, details }: Told) {
  await tx
    .insertInto('storage_events')
    .values({
      stay_id: stayId,
      kind,
      source,
      actor_id: ctx.actor.kind === 'person' ? ctx.actor.id : null,
      reason: reason ?? null,
      details: JSON.stringify(details ?? {}),
      at: ctx.services.now().toISOString(),
    })
    .execute()
}

/** The claim of a stay for whoever may read both; a stay of somebody else is as missing as none. */
export async function claimOfStay(ctx: Ctx, stayId: string) {
  const stay = await ctx.db.selectFrom('storage_stays').select('claim_id').where('id', '=', stayId).executeTakeFirst()
  if (!stay) throw notFound('Stay')
  return findClaim(ctx.db, stay.claim_id).catch(() => {
    throw notFound('Stay')
  })
}
/** Ends the release of a stay that was not used, for one of {@link ENDED_BY}; says which. */
export const endUnused = (ctx: Ctx, tx: Tx, stayId: string, why: (typeof ENDED_BY)[number]) =>
  tx
    .updateTable('release_papers')
    .set({ revoked_at: ctx.services.now().toISOString(), revoked_reason: why })
    .where('stay_id', '=', stayId)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
/** Held until the transaction ends, so that its clock is stopped once. */
export const holdStay = (tx: Tx, id: string): Promise<StayRow> =>
  tx.selectFrom('storage_stays').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Changes a stay for the driver of its claim or the claims team, and answers with the case as it stands then. */
export async function onStay(
  ctx: Ctx,
  stayId: string,
  why: string,
  work: (
    tx: Tx,
    at: { stay: StayRow; claim: Awaited<ReturnType<typeof findClaim>>; source: 'driver' | 'team' },
  ) => Promise<void>,
): Promise<StorageCase> {
  const claim = await claimOfStay(ctx, stayId)
  const me = person(ctx).id
  return writeFor(ctx, why, async (tx) => {
    const stay = await holdStay(tx, stayId)
    await work(tx, { stay, claim, source: me === claim.driver_id ? 'driver' : 'team' })
    return caseOf(ctx, tx, claim)
  })
}
