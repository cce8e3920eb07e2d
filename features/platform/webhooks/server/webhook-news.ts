import { paths } from '#app/paths.ts'
import type { News } from '#features/base/notifications/server/notify.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { wordsBeside } from '#lib/server/words.ts'
import { FAILING_DAYS } from '../webhook.ts'
import type en from './words.en.ts'

const say = await wordsBeside<typeof en>(import.meta.url)

/** Notifies the owners of a business that nothing is sent to one of its endpoints anymore. */
export async function notifyOwners(
  ctx: Ctx,
  tx: Tx,
  { provider_id, url }: { provider_id: string; url: string },
  why: 'gone' | 'failing',
): Promise<void> {
  const { host } = new URL(url)
  const news: News = {
    type: 'warning',
    action_url: paths.providerWebhooks(),
    ...(why === 'gone' ? say('gone', { host }) : say('failing', { host, days: FAILING_DAYS })),
  }
  await notifyTeam(ctx, tx, { provider_id, act: 'business', topic: 'work' }, news)
}
