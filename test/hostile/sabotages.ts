// What `bin/hostile money --sabotage` breaks: a place in the product's text, and what stands there instead. The product
// itself has no switch for it. A text that is not there any more is refused (sabotage.test.ts asks each time).
export type Sabotage = { file: string; is: string; becomes: string; means: string }

export const SABOTAGES: Record<string, Sabotage> = {
  'skip-idempotency': {
    means: 'the key that makes a call happen once never reaches the card company',
    file: 'features/payments/server/card-sdk.ts',
    is: 'const { pathname, search } = new URL(String(url))',
    becomes: `const { pathname, search } = new URL(String(url))
    if (init?.headers) {
      const headers = new Headers(init.headers)
      headers.delete('idempotency-key')
      init = { ...init, headers }
    }`,
  },
  'skip-event-table': {
    means: 'an event is answered and never written down',
    file: 'features/payments/server/received.ts',
    is: `const row = await tx
    .insertInto('payment_provider_events')`,
    becomes: `if (event) return true
  const row = await tx
    .insertInto('payment_provider_events')`,
  },
  'paid-from-browser': {
    means: 'the page that comes back from the checkout is believed',
    file: 'features/orders/server/verify-payment.ts',
    is: 'const session = await cardCompany(ctx.services).readSession(session_id)',
    becomes: `const read = await cardCompany(ctx.services).readSession(session_id)
    const session = { ...read, payment_status: 'paid' as const }`,
  },
  'free-day-first': {
    means: 'days are free before their checkout is ended at the card company',
    file: 'features/orders/server/end-hold.ts',
    is: 'if (before.amount > 0) {',
    becomes: `await system.write(async (tx) => {
    await tx.deleteFrom('listing_days').where('order_id', '=', orderId).execute()
  })
  if (before.amount > 0) {`,
  },
}

/** The text of the file with its fault in it. Throws when what it replaces is not there exactly once. */
export function sabotaged({ file, is, becomes }: Sabotage, text: string): string {
  if (text.split(is).length !== 2)
    throw new Error(
      `sabotage: ${file} does not say "${is}" exactly once any more; bring test/hostile/sabotages.ts up to date`,
    )
  return text.replace(is, () => becomes)
}
