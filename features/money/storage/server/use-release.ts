import { notify } from '#features/base/notifications/server/notify.ts'
import { countTry, takeBack } from '#features/base/accounts/server/throttle.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sha256 } from '#lib/server/seal.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { networkOf } from '#features/base/accounts/server/throttle.ts'
import type { storageContract } from '../contract.ts'
import { canUse } from '../policy.ts'
import { ReleaseFacts, type ShownRelease } from '../stay.ts'
import { codeKey, paperNumber, paperState } from '../stay-lists.ts'
import { stopClock } from './record-stay.ts'
import { addStayEvent, holdStay, lenderOf } from './stay-rows.ts'
import { usedNews } from './words.ts'

/** Wrong codes from one network; a right one is not counted. */
const WRONG = {
  name: 'release codes',
  max: 10,
  seconds: 600,
  sentence: 'Many wrong codes came from your network. Wait ten minutes, then read the code again from the paper.',
} as const
/** Wrong codes from everywhere together. */
const WRONG_ANYWHERE = { ...WRONG, name: 'release codes anywhere', max: 500, seconds: 3600 } as const

/** The release that a code opens. Throws 404 for a wrong one, 429 after many. */
async function byCode(ctx: Ctx, typed: string) {
  const network = networkOf(ctx.ip)
  await countTry(ctx, WRONG, network)
  await countTry(ctx, WRONG_ANYWHERE, '')
  const paper = await asSystem(ctx, 'release by its code')
    .db.selectFrom('release_papers as p')
    .innerJoin('storage_stays as s', 's.id', 'p.stay_id')
    .selectAll('p')
    .select('s.state as place_state')
    .where('p.code_hash', '=', sha256(codeKey(typed)))
    .executeTakeFirst()
  const facts = ReleaseFacts.safeParse(paper?.facts).data
  if (!paper || !facts) throw notFound('Release', 'code_wrong')
  await takeBack(ctx, WRONG, network)
  await takeBack(ctx, WRONG_ANYWHERE, '')
  return { paper, facts }
}
type Found = Awaited<ReturnType<typeof byCode>>
const shown = ({ paper, facts }: Found, now: Date): ShownRelease => ({
  number: paperNumber(paper.number),
  state: paperState(paper, now),
  facts,
  valid_until: paper.valid_until,
  used_at: paper.used_at,
  zone: zoneOfState(paper.place_state),
})

/** What a release says, for whoever holds its code. */
export const readRelease: Verb<typeof storageContract.readRelease> = async (ctx, { code }) =>
  shown(await byCode(ctx, code), ctx.services.now())

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
    const state = paperState(paper, now)
    const unseen = state === 'good' && !paper.consented_at && (await lenderOf(tx, stay.claim_id)) !== null
    ensure(canUse({ state: unseen ? 'waits' : state, police_hold: facts.police_hold }, police_cleared))
    if (stay.out_at) throw conflict('stay_ended', 'The car is recorded as gone from this place. Ask its owner.')
    const used = { used_at: now.toISOString(), used_name: name }
    await tx.updateTable('release_papers').set(used).where('id', '=', paper.id).execute()
    const claim = await findClaim(tx, stay.claim_id)
    const said = { number: paperNumber(paper.number), kind: facts.kind }
    await addStayEvent(ctx, tx, stay.id, { kind: 'paper_used', source: 'yard', details: { ...said, name } })
    await audit(tx, { action: 'storage.use', table: 'claims', id: claim.id, after: { ...said, name, police_cleared } })
    await notify(ctx, tx, claim.driver_id, 'claims', usedNews(claim, stay.name, facts.kind))
    if (facts.kind !== 'inspect_only')
      await stopClock(ctx, tx, stay, { out_at: used.used_at, out_known: true, out_how: 'release' })
    return shown({ paper: { ...found.paper, ...paper, ...used }, facts }, now)
  })
}
