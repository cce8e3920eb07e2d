// The part of test/access-rows.ts about chargebacks and about comparing the books with the payment provider.
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import type { AccessRow, Values } from './access-business.ts'

const FAR = '2031-01-01T00:00:00Z'
type Contested = {
  row: (name: string, parties: AccessRow['parties'], find: Values, rest: Values | null, fresh?: Values) => void
  parties: AccessRow['parties']
  admin: Who
  /** A paid order. */
  done: string
  /** Another one, of which nothing waits. */
  next: string
}

/** Writes down what a bank asks about one order, and what was found when the books were compared. */
export function chargebackRows({ row, parties, admin, done, next }: Contested): void {
  const [payment, chargeback, other] = [newId(), newId(), newId()]
  const me = CAST[admin].id
  const paid = { order_id: done, kind: 'refund', status: 'succeeded', amount_cents: 1 }
  row('payments', parties, { id: payment }, paid, { id: newId() })
  const said = {
    order_id: done,
    payment_id: payment,
    amount_cents: 10_000,
    withdrawn_cents: 0,
    fee_cents: 0,
    lines: 0,
    reason: 'general',
    status: 'needs_response',
    has_evidence: false,
    reported_at: FAR,
  }
  const another = () => ({ id: newId(), stripe_dispute_id: newId() })
  for (const id of [chargeback, other])
    row('chargebacks', parties, { id }, { ...said, stripe_dispute_id: newId() }, another())
  const draft = { order_id: done, draft: 'What we know.', kept_by: me, kept_at: FAR }
  row('chargeback_answers (drafted)', { ...parties, author: admin }, { chargeback_id: chargeback }, draft, {
    chargeback_id: other,
  })
  const file = { chargeback_id: chargeback, order_id: done, name: 'receipt.pdf', size: 4, pdf: '%PDF', created_at: FAR }
  row('chargeback_documents', parties, { id: newId() }, { ...file, kind: 'receipt' }, { id: newId(), kind: 'photos' })

  const record = {
    kind: 'charge',
    amount_cents: 1,
    settled_cents: 1,
    status: 'succeeded',
    created_at: FAR,
    changed_at: FAR,
  }
  row('card_records', {}, { id: newId() }, record, { id: newId() })
  const ended = { asked_at: FAR, started_at: FAR, finished_at: FAR, records: 0, open_discrepancies: 0 }
  row('book_comparisons (asked)', { asker: admin }, { id: newId() }, { ...ended, asked_by: me }, { id: newId() })
  row('book_comparisons (of the night)', {}, { id: newId() }, ended, { id: newId() })
  const differs = {
    kind: 'ledger_payments',
    order_id: done,
    ours_cents: 1,
    ledger_cents: 0,
    first_seen: FAR,
    last_seen: FAR,
  }
  const waits = { order_id: done, kind: 'refund', amount_cents: 1, input: '{}', reason: 'because', decided_at: FAR }
  row(
    'money_decisions',
    { decider: admin },
    { id: newId() },
    { ...waits, decided_by: me, applies_at: FAR, status: 'waiting' },
    { id: newId(), order_id: next },
  )
  const recorded = { note: 'Looked into.', note_by: me, note_at: FAR }
  const fresh = () => ({ id: newId(), subject: newId() })
  row(
    'money_discrepancies',
    { ...parties, noter: admin },
    { id: newId() },
    { ...differs, ...recorded, subject: newId() },
    fresh(),
  )
}
