import { notify, notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sha256 } from '#lib/server/seal.ts'
import { inEach } from '#lib/spoken.ts'
import { zoneOfState } from '#lib/us-states.ts'
import type { storageContract } from '../contract.ts'
import { canConsent, canRelease, canRevoke, canUse } from '../policy.ts'
import { codeKey, MOST_RELEASES, paperNumber, paperState, RELEASE_HOURS } from '../stay-lists.ts'
import { factsOf, hashOf, releaseText } from './release-paper.ts'
import { addStayEvent, claimOfStay, codeOf, endUnused, holdStay, lenderOf, onStay, stayOf } from './stay-rows.ts'
import { consentedNews, usedNews, waitsNews } from './words.ts'
import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { ReleaseFacts, ShownFacts } from '../stay.ts'
import { stopClock } from './record-stay.ts'

const HOUR_MS = 3_600_000
const validUntil = (now: Date) => new Date(now.getTime() + RELEASE_HOURS * HOUR_MS).toISOString()
type Claim = Awaited<ReturnType<typeof claimOfStay>>
const aboutOf = (claim: Claim) => ({
  owner: claim.driver_name,
  vin: claim.vin,
  insurer: claim.insurer_name,
  claim_number: claim.claim_number,
})
/** A release names its car. Throws 422. */
function ensureNamed({ plate }: { plate: string }, { vin }: Claim): void {
  if (!vin && !plate)
    throw invalid('plate', 'Enter the license plate: your claim has no VIN, so nothing else names the car.')
}

/** What a release would say. Reads only: it is a command because what it is asked about does not fit an address. */
export const readReleaseText: Verb<typeof storageContract.releaseText> = async (
  ctx,
  { stay_id, language, ...input },
) => {
  const claim = await claimOfStay(ctx, stay_id)
  const row = await ctx.db.selectFrom('storage_stays').selectAll().where('id', '=', stay_id).executeTakeFirstOrThrow()
  ensure(canRelease(person(ctx), claim, row))
  ensureNamed(input, claim)
  const facts = factsOf(input, stayOf(row, ctx.services.now()), aboutOf(claim))
  return {
    text: releaseText(facts, language),
    hash: hashOf(facts),
    two_person: (await lenderOf(ctx.db, claim.id)) !== null,
  }
}

/**
 * The driver lets their car go: to whom, on which papers. An unused earlier release ends. For a lost car with a lender it
 * waits until an admin has recorded whose consent there is. The code is derived, and kept as a hash.
 */
export const makeRelease: Verb<typeof storageContract.makeRelease> = async (
  ctx,
  { stay_id, language, hash, typed_name, drawn, ...given },
) =>
  onStay(ctx, stay_id, 'make a release', async (tx, { stay, claim }) => {
    ensure(canRelease(person(ctx), claim, stay))
    const now = ctx.services.now()
    const at = now.toISOString()
    const { place_confirmed: _, ...input } = given
    ensureNamed(input, claim)
    const facts = factsOf(input, stayOf(stay, now), aboutOf(claim))
    if (hashOf(facts) !== hash)
      throw conflict(
        'hash_changed',
        'The place or the claim changed since you read this. Read it again before you sign.',
      )
    const { last } = await tx
      .selectFrom('release_papers')
      .select(({ fn }) => fn.max('number').as('last'))
      .where('stay_id', '=', stay_id)
      .executeTakeFirstOrThrow()
    const number = Number(last ?? 0) + 1
    if (number > MOST_RELEASES)
      throw conflict('too_many', `You’ve made ${MOST_RELEASES} releases for this stay. Ask our support.`)
    await endUnused(ctx, tx, stay_id, 'next_release')
    const two_person = (await lenderOf(tx, claim.id)) !== null
    const texts = inEach((one) => releaseText(facts, one).join('\n'))
    const id = newId(now.getTime())
    await tx
      .insertInto('release_papers')
      .values({
        id,
        stay_id,
        number,
        kind: input.kind,
        facts: JSON.stringify(facts),
        language,
        shown_text: texts[language],
        english_text: texts.en,
        typed_name,
        drawn: drawn || null,
        ip: ctx.ip,
        agent: ctx.user_agent.slice(0, 300),
        signed_by: person(ctx).id,
        signed_at: at,
        code_hash: sha256(codeOf(ctx, id)),
        two_person,
        valid_until: two_person ? null : validUntil(now),
      })
      .execute()
    const said = { number: paperNumber(number), kind: input.kind }
    await addStayEvent(ctx, tx, stay_id, { kind: 'paper_made', source: 'driver', details: said })
    await audit(tx, { action: 'storage.release', table: 'claims', id: claim.id, after: { ...said, to: facts.to_name } })
    if (two_person) await notifyAdmins(ctx, tx, waitsNews(claim), claim.driver_id)
  })

/** A release with its claim, for whoever may read both. Throws 404. */
async function releaseOf(ctx: Ctx, id: string) {
  const paper = await ctx.db.selectFrom('release_papers').select('stay_id').where('id', '=', id).executeTakeFirst()
  if (!paper) throw notFound('Release')
  return paper.stay_id
}
const holdPaper = (tx: Tx, id: string) =>
  tx.selectFrom('release_papers').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The driver takes an unused release back. */
export const revokeRelease: Verb<typeof storageContract.revokeRelease> = async (ctx, { release_id, reason }) =>
  onStay(ctx, await releaseOf(ctx, release_id), 'revoke a release', async (tx, { stay, claim }) => {
    if (person(ctx).id !== claim.driver_id) throw notFound('Release')
    const now = ctx.services.now()
    const paper = await holdPaper(tx, release_id)
    ensure(canRevoke(paperState(paper, now, null)))
    await tx
      .updateTable('release_papers')
      .set({ revoked_at: now.toISOString(), revoked_reason: reason })
      .where('id', '=', release_id)
      .execute()
    const number = paperNumber(paper.number)
    await addStayEvent(ctx, tx, stay.id, { kind: 'paper_revoked', source: 'driver', reason, details: { number } })
    await audit(tx, { action: 'storage.revoke', table: 'claims', id: claim.id, after: { number }, reason })
  })

/** The second person: an admin keeps whose consent there is; the three days begin. */
export const recordConsent: Verb<typeof storageContract.consent> = async (ctx, { release_id, of, by, words }) =>
  onStay(ctx, await releaseOf(ctx, release_id), 'consent to a release', async (tx, { stay, claim }) => {
    const me = person(ctx)
    const now = ctx.services.now()
    const paper = await holdPaper(tx, release_id)
    ensure(canConsent(me, claim, paperState(paper, now, await lenderOf(tx, claim.id))))
    // it was signed for three days; of a lender that came later, these already run
    const valid_until = paper.valid_until ?? validUntil(now)
    await tx
      .updateTable('release_papers')
      .set({
        consent_of: of,
        consent_by: by,
        consent_words: words,
        consented_by: me.id,
        consented_at: now.toISOString(),
        valid_until,
      })
      .where('id', '=', release_id)
      .execute()
    const said = { number: paperNumber(paper.number), of, by }
    await addStayEvent(ctx, tx, stay.id, { kind: 'paper_consented', source: 'team', details: said })
    await audit(tx, { action: 'storage.consent', table: 'claims', id: claim.id, after: { ...said, words } })
    await notify(ctx, tx, claim.driver_id, 'claims', consentedNews(claim, of, valid_until, zoneOfState(stay.state)))
  })

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
