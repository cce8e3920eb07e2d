import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { FAILING_DAYS } from '../webhook.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

/** Notifies all owners of a business, also the one who did it, of what became of one of its endpoints. */
export async function notifyOwners(
  ctx: Ctx,
  tx: Tx,
  { provider_id, url }: { provider_id: string; url: string },
  what: 'added' | 'rotated' | 'gone' | 'failing',
): Promise<void> {
  const { host } = new URL(url)
  const news: News = {
    type: 'warning',
    action_url: paths.providerWebhooks(),
    ...(what === 'failing' ? say(what, { host, days: FAILING_DAYS }) : say(what, { host })),
  }
  await notifyTeam(ctx, tx, { provider_id, act: 'business', topic: 'work' }, news)
}
