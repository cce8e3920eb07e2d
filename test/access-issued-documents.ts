// The part of test/access-rows.ts about issued documents and lead fees of an order.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

const AT = '2031-01-01T12:00:00Z'

/** Writes down the issued documents of an order, of its business, driver and insurer, and what its provider was charged for it. */
export function issuedDocumentRows({
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
  const made = (kind: string, whose: Values) => ({ kind, key: newId(), facts: { cents: 1 }, issued_at: AT, ...whose })
  const put = (sort: string, it: Values) =>
    row(`issued_documents (${sort})`, parties, { id: newId() }, it, { id: newId(), key: newId() })
  put('of an order', made('invoice', { order_id: done, provider_id, driver_id }))
  put('of a business', made('provider_statement', { provider_id }))
  put('of a driver', made('reimbursement_request', { order_id: done, provider_id, driver_id }))
  put('of an insurer', made('insurer_statement', { insurer: 'Peachtree Mutual' }))
  row('issued_document_numbers', {}, { kind: 'invoice', year: 2031 }, null, { year: 2032 })
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
