import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import type { Verb } from '#lib/server/http.ts'
import { countVisit } from '#lib/server/metrics.ts'
import type { siteContract } from '../contract.ts'

/** A network with two hundred people who each leave a page a minute; more would be somebody painting our figures. */
const PER_MINUTE = {
  name: 'report_visit',
  max: 200,
  seconds: 60,
  sentence: 'Too many visits were reported from your network. Nothing is lost but these figures.',
}

/** Counts what a visit felt like. Refuses 429 when one network reports more than people there could have seen. */
export const reportVisit: Verb<typeof siteContract.reportVisit> = async (ctx, { pages }) => {
  await countTry(ctx, PER_MINUTE, networkOf(ctx.ip))
  for (const { page, lcp_ms, ttfb_ms, inp_ms, cls } of pages) {
    const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000)
    countVisit(page, { lcp: seconds(lcp_ms), ttfb: seconds(ttfb_ms), inp: seconds(inp_ms), cls })
  }
  return null
}
