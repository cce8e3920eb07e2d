// The part of test/access-rows.ts about issued documents and lead fees of an order.
import { CAST, PROVIDERS, type Who } from '#db/seed/cast.ts'
import type { InvoiceFacts, Issuer } from '#features/money/documents/document-facts.ts'
import type { ProviderStatementFacts } from '#features/money/documents/provider-statement.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

const AT = '2031-01-01T12:00:00Z'
const issuer: Issuer = { name: 'Oak Auto', address: null, city: null, state: 'GA', zip: null, license: null }
const none = { held_cents: 0, balance_cents: 0 }
const zone = 'America/New_York'
/** Whole, since whoever may read a document also opens it. */
const STATEMENT: ProviderStatementFacts = {
  cents: 1,
  month: '2030-12',
  zone,
  issuer,
  opening: none,
  closing: { ...none, balance_cents: 1 },
  sums: [],
  lines: [],
}
const INVOICE: InvoiceFacts = {
  cents: 1,
  order: 'CC-1',
  title: 'Collision repair',
  kind: 'appointment',
  quantity: 1,
  rate_cents: 1,
  service_date: '2031-01-01',
  end_date: null,
  booked_at: AT,
  zone,
  issuer,
  completed_at: AT,
  price_cents: 1,
  charged_cents: 1,
  charged_at: AT,
  back_cents: 0,
  billed_cents: 0,
  reimbursed_cents: 0,
  corrects: null,
}

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
  const made = (kind: string, whose: Values, facts: object = { cents: 1 }) => ({
    kind,
    key: newId(),
    facts,
    issued_at: AT,
    ...whose,
  })
  const put = (sort: string, it: Values) =>
    row(`issued_documents (${sort})`, parties, { id: newId() }, it, { id: newId(), key: newId() })
  put('of an order', made('invoice', { order_id: done, provider_id, driver_id }, INVOICE))
  put('of a business', made('provider_statement', { provider_id }, STATEMENT))
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
