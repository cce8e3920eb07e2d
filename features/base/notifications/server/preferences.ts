import { ensure } from '#lib/policy.ts'
import { person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { notificationsContract } from '../contract.ts'
import { canSwitch } from '../policy.ts'
import { type Channel, CHANNELS, defaultOf, type Preference, type Topic, topicsOf } from '../preference.ts'

/** Whether somebody is notified about a topic this way: as they chose, else as the table says. */
export async function wants(db: Database, userId: string, topic: Topic, channel: Channel): Promise<boolean> {
  const row = await db
    .selectFrom('notification_preferences')
    .select('enabled')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row?.enabled ?? defaultOf(topic, channel)
}

/** Keeps a choice, and only a choice: what equals the default leaves no row. */
export async function choose(tx: Tx, user_id: string, topic: Topic, channel: Channel, enabled: boolean): Promise<void> {
  if (enabled === defaultOf(topic, channel))
    await tx
      .deleteFrom('notification_preferences')
      .where('user_id', '=', user_id)
      .where('topic', '=', topic)
      .where('channel', '=', channel)
      .execute()
  else
    await tx
      .insertInto('notification_preferences')
      .values({ user_id, topic, channel, enabled })
      .onConflict((it) => it.columns(['user_id', 'topic', 'channel']).doUpdateSet({ enabled }))
      .execute()
}

const shape = (topic: Topic, channel: Channel, enabled: boolean): Preference => ({
  topic,
  channel,
  enabled,
  always: !canSwitch(topic, channel, false).yes,
})

/** What one can choose, with what holds now. */
export const listPreferences: Verb<typeof notificationsContract.preferences> = async (ctx) => {
  const me = person(ctx)
  const chosen = await ctx.db.selectFrom('notification_preferences').selectAll().where('user_id', '=', me.id).execute()
  const member = await ctx.db.selectFrom('provider_members').select('user_id').where('user_id', '=', me.id).execute()
  return topicsOf(me.role, member.length > 0).flatMap((topic) =>
    CHANNELS.map((channel) => {
      const row = chosen.find((one) => one.topic === topic && one.channel === channel)
      return shape(topic, channel, row?.enabled ?? defaultOf(topic, channel))
    }),
  )
}

/** Switches one topic on or off on one way. Throws 409 `always_on` for what must appear in the app. */
export const setPreference: Verb<typeof notificationsContract.setPreference> = async (
  ctx,
  { topic, channel, enabled },
) => {
  const me = person(ctx)
  ensure(canSwitch(topic, channel, enabled))
  return ctx.write(async (tx) => {
    await choose(tx, me.id, topic, channel, enabled)
    return shape(topic, channel, enabled)
  })
}
