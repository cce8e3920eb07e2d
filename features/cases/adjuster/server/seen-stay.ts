import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import type { ReleasePapers } from '#db/types.gen.ts'
import { countTry } from '#features/base/accounts/server/throttle.ts'
import { releaseDocument, totalOf } from '#features/towing/storage/server/release-paper.ts'
import { lenderOf, stayOf } from '#features/towing/storage/server/stay-rows.ts'
import { ReleaseFacts, type Stay } from '#features/towing/storage/stay.ts'
import { paperNumber, paperState, TOLD_HOW } from '#features/towing/storage/stay-lists.ts'
import { notFound } from '#lib/errors.ts'
import { asSystem, audit, type Services } from '#lib/server/ctx.ts'
import type { Database } from '#lib/server/db.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import type { SeenRelease, SeenStay } from '../adjuster.ts'
import { adjusterReleaseContract } from '../contract.ts'
import { linked } from './open-link.ts'

type Row = Selectable<ReleasePapers>
/** The stay that goes on, or the last one, and its newest release. Null where nothing is recorded, or the car has left a shop. */
async function lastStay(db: Database, claimId: string, now: Date): Promise<{ stay: Stay; paper: Row | null } | null> {
  const row = await db
    .selectFrom('storage_stays')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('in_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row || (row.place === 'shop' && row.out_at)) return null
  const paper = await db
    .selectFrom('release_papers')
    .selectAll()
    .where('stay_id', '=', row.id)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return { stay: stayOf(row, now), paper: paper ?? null }
}
/** What a shop charges is not for the insurer to read; of what was signed nothing can be left out. */
const opens = (stay: Stay, { charges }: ReleaseFacts): boolean =>
  stay.place !== 'shop' || charges === null || totalOf(charges) === 0

function seenRelease(stay: Stay, row: Row, now: Date, lender: string | null): SeenRelease | null {
  const facts = ReleaseFacts.safeParse(row.facts).data
  return facts
    ? {
        ...facts,
        id: row.id,
        number: paperNumber(row.number),
        state: paperState(row, now, lender),
        to: [facts.to_name, facts.to_company].filter(Boolean).join(', '),
        signed_at: row.signed_at,
        valid_until: row.valid_until,
        used_at: row.used_at,
        opens: opens(stay, facts),
      }
    : null
}

/** Where the car of a claim stands, what that costs, who was told, and by which paper it may go. Read as the system. */
export async function seenStay(db: Database, claimId: string, now: Date): Promise<SeenStay | null> {
  const found = await lastStay(db, claimId, now)
  if (!found) return null
  const { stay, paper } = found
  const [lender, told] = await Promise.all([
    lenderOf(db, claimId),
    db
      .selectFrom('storage_events')
      .select(['kind', 'details', 'at'])
      .where('stay_id', '=', stay.id)
      .where('kind', 'in', ['insurer_notified', 'letter_sent'])
      .orderBy('id', 'desc')
      .execute(),
  ])
  const priced = stay.place !== 'shop' && stay.daily_cents !== null
  return {
    ...stay,
    where: [stay.address, stay.state].filter(Boolean).join(', '),
    days: stay.cost.days,
    daily_cents: priced ? stay.daily_cents : null,
    cents: priced ? stay.cost.cents : null,
    told: told.flatMap(({ kind, details, at }) => {
      const how = kind === 'letter_sent' ? 'letter' : TOLD_HOW.find((one) => one === (details as { how?: unknown }).how)
      return how ? [{ how, at }] : []
    }),
    release: paper && seenRelease(stay, paper, now, lender),
  }
}

const RELEASES = {
  name: 'adjuster releases',
  max: 60,
  seconds: 3600,
  sentence: 'This release was opened many times in an hour. Wait a while.',
} as const

/** The paper that the page names, and no other; its code stays with the driver. */
export const adjusterRelease = (services: Services): Hono => {
  const app = new Hono()
  const { release } = adjusterReleaseContract
  const misread = 'This isn’t the address of a release.'
  answerRaw(app, services, release, { from: 'param', misread }, async (ctx, { id }) => {
    const { claim_id, contact_id, id: link_id } = linked(ctx)
    await countTry(ctx, RELEASES, link_id)
    const now = ctx.services.now()
    const system = asSystem(ctx, 'release for an insurer')
    const { stay, paper } = (await lastStay(system.db, claim_id, now)) ?? {}
    const facts = ReleaseFacts.safeParse(paper?.facts).data
    if (!stay || !paper || !facts || paper.id !== id || !opens(stay, facts)) throw notFound('Release')
    const state = paperState(paper, now, await lenderOf(system.db, claim_id))
    const { name, bytes } = await releaseDocument(services.env, paper, { language: 'en', state, code: null })
    const after = { number: paperNumber(paper.number), contact_id, link_id }
    await system.write((tx) => audit(tx, { action: 'adjuster.release', table: 'claims', id: claim_id, after }))
    return pdfAnswer(ctx, name, bytes)
  })
  return app
}
