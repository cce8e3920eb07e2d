// What the payment provider took for its work, and what went to our bank or came from there, goes into the books: once each.
import type { Ctx } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { CardLine } from '#features/money/payments/server/card-balance.ts'
import { paymentProvider } from '#features/money/payments/server/payment-provider.ts'
import { postLedger } from './ledger.ts'

/** Lines never change; this much is read again because its clock and ours differ. */
const OVERLAP_MS = 3_600_000

/**
 * Reads every line since `last` (the start of the last comparing that read them; null reads all) and books what no order
 * of ours explains. Returns the company's balance afterwards, in cents.
 */
export async function bookLines(ctx: Ctx, last: string | null): Promise<number> {
  const company = paymentProvider(ctx.services)
  const since = new Date(last ? Date.parse(last) - OVERLAP_MS : 0)
  for (let after: string | undefined; ;) {
    const { lines, more } = await company.listLines({ since, ...(after && { after }) })
    await ctx.write(async (tx) => {
      for (const line of lines) await bookLine(tx, line)
    })
    after = lines.at(-1)?.id
    if (!more || !after) return company.readBalance()
  }
}

async function bookLine(tx: Tx, { id, fee_cents, bank_cents }: CardLine): Promise<void> {
  if (fee_cents !== 0)
    await postLedger(tx, {
      kind: 'card_fee',
      order_id: null,
      key: `card_fee:${id}`,
      entries: [
        { account: 'platform_fee', amount_cents: fee_cents },
        { account: 'payment_provider', amount_cents: -fee_cents },
      ],
    })
  if (bank_cents !== 0)
    await postLedger(tx, {
      kind: 'bank_transfer',
      order_id: null,
      key: `bank_transfer:${id}`,
      entries: [
        { account: 'payment_provider', amount_cents: bank_cents },
        { account: 'bank', amount_cents: -bank_cents },
      ],
    })
}
