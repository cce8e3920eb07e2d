import type { ServiceNeeded } from '#features/claims/needs.ts'
import { readShown } from '#features/listings/server/shown.ts'
import { newId } from '#lib/ids.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'

type Chosen = {
  listing_id: string
  claim_id: string | null
  shown_as: string | null | undefined
} & ({ order_id: string } | { conversation_id: string })

/** Which need of a claim a kind of listed service serves. */
const SERVES: Record<string, ServiceNeeded | undefined> = {
  body: 'repair',
  mechanical: 'repair',
  glass: 'glass',
  tow: 'towing',
  adjusting: 'adjuster',
}

/**
 * Writes down the person's own choice with what they were shown, in the transaction of what they chose. A mark that
 * proves nothing is written down as such and stops nobody. The same question about the same claim is one choice.
 */
export async function recordChoice(ctx: Ctx, tx: Tx, { listing_id, claim_id, shown_as, ...of }: Chosen): Promise<void> {
  const { shown, position } = readShown(ctx.services, shown_as, listing_id)
  const listing = await tx
    .selectFrom('listing_search')
    .select(['listing_type', 'services'])
    .where('listing_id', '=', listing_id)
    .executeTakeFirst()
  const wanted = shown.kind === 'list' ? shown.query['service'] : undefined
  const service =
    listing?.listing_type === 'vehicle'
      ? 'rental'
      : SERVES[wanted ?? listing?.services.find((one) => SERVES[one]) ?? '']
  await tx
    .insertInto('choices')
    .values({
      id: newId(),
      person_id: person(ctx).id,
      listing_id,
      claim_id,
      ...of,
      act: 'order_id' in of ? 'booked' : 'asked',
      service: service ?? null,
      shown: JSON.stringify(shown),
      position,
      created_at: ctx.services.now().toISOString(),
    })
    .onConflict((there) => there.doNothing())
    .execute()
}
