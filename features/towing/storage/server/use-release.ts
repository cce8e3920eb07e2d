import { notify } from '#features/base/notifications/server/notify.ts'
import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sha256 } from '#lib/server/seal.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { storageContract } from '../contract.ts'
import { canUse } from '../policy.ts'
import { ReleaseFacts, ShownFacts } from '../stay.ts'
import { codeKey, paperNumber, paperState } from '../stay-lists.ts'
import { stopClock } from './record-stay.ts'
import { addStayEvent, holdStay, lenderOf } from './stay-rows.ts'
import { usedNews } from './words.ts'

/** Wrong codes from one network; a right one is never counted, and never refused for them. */
const WRONG = {
  name: 'release codes',
  max: 10,
  seconds: 600,
  sentence: 'Many wrong codes came from your network. Wait ten minutes, then read the code again from the paper.',
} as const

/** The release that a code opens. Throws 404 for a wrong one, 429 after many wrong ones of a network. */
async function byCode(ctx: Ctx, typed: string) {
  const { db } = asSystem(ctx, 'release by its code')
  const paper = await db
    .selectFrom('release_papers as p')
    .innerJoin('storage_stays as s', 's.id', 'p.stay_id')
    .selectAll('p')
    .select(['s.state as place_state', 's.claim_id'])
    .where('p.code_hash', '=', sha256(codeKey(typed)))
    .executeTakeFirst()
  const facts = ReleaseFacts.safeParse(paper?.facts).data
  if (!paper || !facts) {
    await countTry(ctx, WRONG, networkOf(ctx.ip))
    throw notFound('Release', 'code_wrong')
  }
  return { db, paper, facts }
}
const REST = { facts: null, valid_until: null, zone: null }

/** What a release says, for whoever holds its code: all of it while it can be used, and else only that it can't. */
export const readRelease: Verb<typeof storageContract.readRelease> = async (ctx, { code }) => {
  const { db, paper, facts } = await byCode(ctx, code)
  const state = paperState(paper, ctx.services.now(), await lenderOf(db, paper.claim_id))
  return {
    number: paperNumber(paper.number),
    state,
    used_at: paper.used_at,
    ...(state === 'good'
      ? { facts: ShownFacts.parse(facts), valid_until: paper.valid_until, zone: zoneOfState(paper.place_state) }
      : REST),
  }
}

/**
 * The yard lets the car go: once, in its time. The stay ends with it, save where somebody only looks at the car. A total loss
 * with a lender that came to be known after the signature asks for the second person here, too.
 */
export const useRelease: Verb<typeof storageContract.useRelease> = async (ctx, { code, name, police_cleared }) => {
  const found = await byCode(ctx, code)
  const { facts } = found
  return asSystem(ctx, 'use a release').write(async (tx) => {
    const now = ctx.services.now()
    const stay = await holdStay(tx, found.paper.stay_id)
    const paper = await tx
      .selectFrom('release_papers')
      .selectAll()
      .where('id', '=', found.paper.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const state = paperState(paper, now, await lenderOf(tx, stay.claim_id))
    ensure(canUse({ state, police_hold: facts.police_hold }, police_cleared))
    if (stay.out_at) throw conflict('stay_ended', 'The car is recorded as gone from this place. Ask its owner.')
    const used = { used_at: now.toISOString(), used_name: name }
    await tx.updateTable('release_papers').set(used).where('id', '=', paper.id).execute()
    const claim = await findClaim(tx, stay.claim_id)
    const said = { number: paperNumber(paper.number), kind: facts.kind }
    await addStayEvent(ctx, tx, stay.id, { kind: 'paper_used', source: 'yard', details: { ...said, name } })
    await audit(tx, { action: 'storage.use', table: 'claims', id: claim.id, after: { ...said, name, police_cleared } })
    await notify(ctx, tx, claim.driver_id, 'claims', usedNews(claim, stay.name, facts.kind))
    if (facts.kind !== 'inspect_only')
      await stopClock(ctx, tx, claim, stay, { out_at: used.used_at, out_known: true, out_how: 'release' })
    return { number: said.number, state: 'used', used_at: used.used_at, ...REST } as const
  })
}
