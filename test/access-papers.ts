// The part of test/access-rows.ts about numbered papers and lead fees of an order.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

const AT = '2031-01-01T12:00:00Z'

/** Writes down the papers of an order, of its business, driver and insurer, and what its provider was charged for it. */
export function paperRows({
  row,
  parties,
  customer,
  provider,
  done,
  next,
}: {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  parties: AccessRow['parties']
  customer: Who
  provider: 'omar' | 'sal'
  done: string
  next: string
}): void {
  const [driver_id, provider_id] = [CAST[customer].id, PROVIDERS[provider].id]
  const paper = (kind: string, whose: Values) => ({ kind, key: newId(), facts: { cents: 1 }, issued_at: AT, ...whose })
  const put = (sort: string, made: Values) =>
    row(`papers (${sort})`, parties, { id: newId() }, made, { id: newId(), key: newId() })
  put('of an order', paper('invoice', { order_id: done, provider_id, driver_id }))
  put('of a business', paper('provider_statement', { provider_id }))
  put('of a driver', paper('reimbursement_statement', { order_id: done, provider_id, driver_id }))
  put('of an insurer', paper('insurer_statement', { insurer: 'Peachtree Mutual' }))
  row('paper_numbers', {}, { kind: 'invoice', year: 2031 }, null, { year: 2032 })
  const fee = {
    provider_id,
    trade: 'rental',
    state: 'GA',
    cents: 15_000,
    rule_version: 2,
    law: 'A law',
    charged_at: AT,
  }
  row('lead_fees', parties, { order_id: done }, fee, { order_id: next })
}
