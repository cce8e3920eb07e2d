// What `bin/hostile --sabotage` breaks: a place in the product's text, and what stands there instead. The product
// itself has no switch for it. A text that is not there any more is refused (sabotage.test.ts asks each time).
type Place = { file: string; is: string; becomes: string }
/** `and`: what has to be broken as well. */
export type Sabotage = Place & { means: string; and?: Place }

export const SABOTAGES: Record<string, Sabotage> = {
  'skip-idempotency': {
    means: 'the key that makes a call happen once never reaches the payment provider',
    file: 'features/money/payments/server/card-sdk.ts',
    is: 'const { pathname, search } = new URL(String(url))',
    becomes: `const { pathname, search } = new URL(String(url))
    if (init?.headers) {
      const headers = new Headers(init.headers)
      headers.delete('idempotency-key')
      init = { ...init, headers }
    }`,
  },
  'share-key': {
    means: 'two who come with one key at the same moment both go on',
    file: 'lib/server/once.ts',
    is: "if (rows[0]!.it !== 'mine') throw inProgress()",
    becomes: '',
  },
  'second-connection': {
    means: 'a call asks for a second connection while it holds one, and nothing refuses that',
    file: 'lib/server/db.ts',
    is: 'if (!around.getStore()?.open)',
    becomes: 'if (around)',
    and: {
      file: 'features/claims/queue/server/notes.ts',
      is: 'ensure(canKeepNotes(me, await findClaim(tx, claim_id)))',
      becomes: 'ensure(canKeepNotes(me, await findClaim(ctx.db, claim_id)))',
    },
  },
  'strike-twice': {
    means: 'everybody who strikes a note through at the same moment does',
    file: 'features/claims/queue/server/notes.ts',
    is: "if (!struck) throw conflict('already_struck', 'This note is already struck through.')",
    becomes: '',
  },
  'skip-event-table': {
    means: 'an event is answered and never written down',
    file: 'features/money/payments/server/received.ts',
    is: `const row = await tx
    .insertInto('payment_provider_events')`,
    becomes: `if (event) return true
  const row = await tx
    .insertInto('payment_provider_events')`,
  },
  'paid-from-browser': {
    means: 'the page that comes back from the checkout is believed',
    file: 'features/work/checkout/server/verify-payment.ts',
    is: 'const session = await paymentProvider(ctx.services).readSession(session_id)',
    becomes: `const read = await paymentProvider(ctx.services).readSession(session_id)
    const session = { ...read, payment_status: 'paid' as const }`,
  },
  'take-more-deposit': {
    means: 'a dollar more of a deposit is taken than was agreed',
    file: 'features/trades/deposits/server/deposit-settle.ts',
    is: 'captureHold({ id: intent!, amount_cents: step.cents,',
    becomes: 'captureHold({ id: intent!, amount_cents: step.cents + 100,',
  },
  'keep-hold': {
    means: 'a hold that nobody needs any more is never given back',
    file: 'features/trades/deposits/deposit.ts',
    is: "if (over) return { do: 'drop', id: over.id }",
    becomes: 'if (over) return null',
  },
  'keep-unused-days': {
    means: 'what an early return gives back is never sent',
    file: 'features/trades/rentals/server/early-return.ts',
    is: 'await askRefund(tx, order, order.amount - (await backCents(tx, order.id)) - refund_cents)',
    becomes: '',
  },
  'free-day-first': {
    means: 'days are free before their checkout is ended at the payment provider',
    file: 'features/work/checkout/server/end-reservation.ts',
    is: 'if (before.amount > 0) {',
    becomes: `await system.write(async (tx) => {
    await tx.deleteFrom('listing_days').where('order_id', '=', orderId).execute()
  })
  if (before.amount > 0) {`,
  },
  'stop-telling': {
    means: 'the end of a job is told to the database once',
    file: 'lib/server/job-locks.ts',
    is: 'if (!insists[which]) throw error',
    becomes: 'throw error',
  },
}

/** Every place that a sabotage breaks. */
export const placesOf = ({ and, ...first }: Sabotage): Place[] => (and ? [first, and] : [first])

/** The text of the file with its fault in it. Throws when what it replaces is not there exactly once. */
export function sabotaged({ file, is, becomes }: Place, text: string): string {
  if (text.split(is).length !== 2)
    throw new Error(
      `sabotage: ${file} does not say "${is}" exactly once any more; bring test/hostile/sabotages.ts up to date`,
    )
  return text.replace(is, () => becomes)
}
