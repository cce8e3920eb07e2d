import type { ServiceNeeded } from '#features/claims/claims/needs.ts'
import { readImpression } from '#features/market/search/server/impressions.ts'
import { newId } from '#lib/ids.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'

/** Which need of a claim a kind of listed service serves. */
const SERVES: Record<string, ServiceNeeded | undefined> = {
  body: 'repair',
  mechanical: 'repair',
  glass: 'glass',
  tow: 'towing',
  adjusting: 'adjuster',
}

/** What is written down of a choice made now: the list it was made from, as its impression token proves it, and what it is for. */
export function choiceMade(
  ctx: Ctx,
  { id: listing_id, listing_type }: { id: string; listing_type: 'vehicle' | 'service' },
  services: readonly string[] | null,
  shown_as: string | null | undefined,
) {
  const { shown, position } = readImpression(ctx.services, shown_as, listing_id)
  const wanted = shown.kind === 'list' ? shown.query['service'] : undefined
  const serves = SERVES[wanted ?? services?.find((one) => SERVES[one]) ?? '']
  const service = listing_type === 'vehicle' ? ('rental' as const) : (serves ?? null)
  return { id: newId(), service, shown, position, created_at: ctx.services.now().toISOString() }
}

type By = { conversation_id: string } | { invitation_id: string }
/**
 * Writes down whom a person asked a question or for an estimate, with what they were shown, in the transaction of asking. An
 * impression token that proves nothing is written down as such and stops nobody. The same question about the same claim is one choice.
 */
export async function recordAsked(
  ctx: Ctx,
  tx: Tx,
  {
    listing_id,
    claim_id,
    shown_as,
    ...by
  }: By & { listing_id: string; claim_id: string | null; shown_as?: string | null | undefined },
): Promise<void> {
  const listing = await tx
    .selectFrom('listing_search')
    .select(['listing_type', 'services'])
    .where('listing_id', '=', listing_id)
    .executeTakeFirst()
  const listing_type = listing?.listing_type === 'vehicle' ? 'vehicle' : 'service'
  const { shown, ...choice } = choiceMade(ctx, { id: listing_id, listing_type }, listing?.services ?? null, shown_as)
  await tx
    .insertInto('choices')
    .values({
      ...choice,
      shown: JSON.stringify(shown),
      person_id: person(ctx).id,
      listing_id,
      claim_id,
      ...by,
      act: 'invitation_id' in by ? 'estimate' : 'asked',
    })
    .onConflict((there) => there.doNothing())
    .execute()
}
