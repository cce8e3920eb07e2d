// Takes over what the test payment provider kept in our own database before it had a file of its own (schema test_checkout).
import type { Services } from '#lib/server/ctx.ts'
import { chargedBefore, type OldPayment } from './past.ts'
import { companyOf } from './open.ts'
import type { RefundState, SessionState } from './states.ts'

type OldSession = Omit<SessionState, 'mode' | 'keeps_card' | 'makes_customer' | 'setup_intent' | 'customer'>
type OldRefund = Omit<RefundState, 'status'> & { becomes?: 'succeeded' | 'failed' }
type OldRow =
  | { kind: 'session'; body: OldSession }
  | { kind: 'intent'; body: OldPayment & { refunds?: 'late' | 'fails_once' } }
  | { kind: 'refund'; body: OldRefund }
const CARD_OF = { late: '4000000000007726', fails_once: '4000000000005126' }
const MARK = 'taken over from test_checkout'

/** Once per file; an existing demo keeps its checkouts, payments, refunds and the events under way. */
export async function takeOverOldCompany(services: Services): Promise<void> {
  const company = companyOf(services)
  const { store } = company
  if (store.row('select 1 from marks where name = ?', MARK)) return
  const { owner } = services.databases
  const { rows } = await owner.query<OldRow>(
    `select kind, body from test_checkout.objects order by array_position('{session,intent,refund}', kind), created_at, id`,
  )
  const keys = await owner.query<{ key: string; fingerprint: string; status: number; body: object }>(
    'select key, fingerprint, status, body from test_checkout.idempotency',
  )
  const events = await owner.query<{ id: string; payload: string; due: number }>(
    `select event_id as id, payload, (extract(epoch from due_at) * 1000)::bigint as due from test_checkout.deliveries
     where delivered_at is null`,
  )
  store.transaction(() => {
    if (!store.firstTime(MARK)) return
    for (const row of rows) {
      if (row.kind === 'session') {
        const fresh = { mode: 'payment', keeps_card: false, makes_customer: false } as const
        store.keep('session', { ...row.body, ...fresh, setup_intent: null, customer: null })
        if (row.body.status === 'open') store.plan(new Date(row.body.expires_at * 1000), 'expire', row.body.id)
      } else if (row.kind === 'intent') {
        const { refunds, ...payment } = row.body
        chargedBefore(store, payment, { card: refunds && CARD_OF[refunds] })
      } else {
        const { becomes, ...refund } = row.body
        store.keep('refund', { ...refund, status: becomes ?? 'succeeded' }, refund.payment_intent)
        const line = { account: '', fee: 0, source: refund.id }
        store.move({ ...line, id: `txn_${refund.id}`, amount: -refund.amount, type: 'refund' }, refund.created)
        if (becomes === 'failed')
          store.move(
            { ...line, id: `txn_f_${refund.id}`, amount: refund.amount, type: 'refund_failure' },
            refund.created,
          )
      }
    }
    // the fingerprints were made over other words, so an old key answers as it did whatever is asked with it
    for (const { key, status, body } of keys.rows)
      store.run('insert into idempotency values (?, ?, ?, ?)', key, '', status, JSON.stringify(body))
    for (const { id, payload, due } of events.rows) {
      const { type, created } = JSON.parse(payload) as { type: string; created: number }
      const event = [id, type, created, payload]
      store.run('insert into events (id, type, created, payload) values (?, ?, ?, ?) on conflict do nothing', ...event)
      store.run('insert into deliveries (event_id, due_at) values (?, ?)', id, due)
    }
  })
}
