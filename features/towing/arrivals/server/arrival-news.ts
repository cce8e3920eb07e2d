import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { isOfGate } from '#features/towing/tows/arrival.ts'
import { isTaken } from '#features/towing/tows/tow-status.ts'
import { formatInstant } from '#lib/dates.ts'
import type { Job } from '#lib/server/jobs.ts'
import { shownArrivals } from './read-arrivals.ts'
import { arrivalNews, toShop } from './words.ts'

/** Tells a shop that a car comes, that it does not come after all (`arrival` of tow_jobs asks for both), or what was said at its gate. */
export const tellShop: Job = async (ctx, payload) => {
  await ctx.write(async (tx) => {
    const row = await tx
      .selectFrom('tow_arrivals as a')
      .innerJoin('provider_profiles as p', 'p.id', 'a.provider_id')
      .select(['a.id', 'a.provider_id', 'p.time_zone'])
      .where('a.id', '=', String(payload['id']))
      .executeTakeFirst()
    if (!row) return
    const [arrival] = await shownArrivals(tx, [row.id], row.provider_id)
    // it was dropped before anybody could be told
    if (arrival && !isTaken({ status: arrival.tow })) return
    const news = !arrival
      ? arrivalNews('comesNot')
      : isOfGate(arrival.reason)
        ? arrivalNews('atGate', { company: arrival.company, number: arrival.number, words: arrival.words ?? '' })
        : arrivalNews('comes', {
            company: arrival.company,
            town: arrival.from,
            at: (language) => formatInstant(arrival.arrives_at ?? arrival.arrived_at!, language, row.time_zone),
          })
    await notifyTeam(ctx, tx, { provider_id: row.provider_id, act: 'check_in', topic: 'work' }, toShop(news))
  })
}
