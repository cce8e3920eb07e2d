// Finding at the payment provider what we may have asked for without having received its answer.
import type { Ctx } from '#lib/server/ctx.ts'
import { paymentProvider } from './payment-provider.ts'
import type { CardRecord } from './card-records.ts'

/** The company forgets a key after a day; an older question is looked up before it is asked again. */
const KEY_LIVES_MS = 23 * 3_600_000
/** Its clock and ours may differ by as much. */
const CLOCKS_MS = 60_000

export const isKeyForgotten = (ctx: Ctx, askedAt: string): boolean =>
  ctx.services.now().getTime() - Date.parse(askedAt) > KEY_LIVES_MS

/** What was made at `since` or later, newest first, a page of at most 100 at a time. */
export async function* recordPages(ctx: Ctx, kind: CardRecord['kind'], since: Date): AsyncGenerator<CardRecord[]> {
  const company = paymentProvider(ctx.services)
  for (let after: string | undefined; ;) {
    const { records, more } = await company.listRecords({ kind, since, ...(after && { after }) })
    yield records
    after = records.at(-1)?.id
    if (!more || !after) return
  }
}

/**
 * The record of what was asked for at `askedAt`, when its key is forgotten by now (or it is not to be asked again:
 * `anyway`) and the company made it nevertheless.
 */
export async function recordMade(
  ctx: Ctx,
  kind: CardRecord['kind'],
  askedAt: string,
  isIt: (record: CardRecord) => boolean,
  anyway = false,
): Promise<CardRecord | undefined> {
  if (!anyway && !isKeyForgotten(ctx, askedAt)) return undefined
  for await (const records of recordPages(ctx, kind, new Date(Date.parse(askedAt) - CLOCKS_MS))) {
    const found = records.find(isIt)
    if (found) return found
  }
  return undefined
}
