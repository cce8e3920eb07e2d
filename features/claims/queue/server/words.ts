import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { forAdmins, named } from '#features/claims/claims/server/words.ts'
import { type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { wordsBeside } from '#lib/server/words.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

/** A colleague assigned claims to an admin: one is named and opened, of several the queue shows them. */
export const assignedToYou = (ctx: Ctx, tx: Tx, ids: readonly string[]) =>
  changedHands(ctx, tx, ids, ['assigned', 'assignedMany'], { status: 'open', assigned: 'mine' })
/** A colleague took claims away from an admin, for whomever. */
export const takenFromYou = (ctx: Ctx, tx: Tx, ids: readonly string[]) =>
  changedHands(ctx, tx, ids, ['taken', 'takenMany'], { status: 'open' })

async function changedHands(
  ctx: Ctx,
  tx: Tx,
  ids: readonly string[],
  [one, many]: ['assigned', 'assignedMany'] | ['taken', 'takenMany'],
  shown: { status: string; assigned?: string },
): Promise<News> {
  const me = await tx.selectFrom('profiles').select('name').where('id', '=', person(ctx).id).executeTakeFirstOrThrow()
  if (ids.length > 1)
    return {
      type: 'info',
      action_url: paths.adminClaims(shown),
      ...say(many, { who: me.name, count: ids.length }),
    }
  const claim = await findClaim(tx, ids[0]!)
  return forAdmins('info', claim, say(one, { who: me.name, ...named(claim) }))
}
