// What the test payment provider remembers, read from its own file and from nothing else. Cents, and milliseconds.
import { DatabaseSync } from 'node:sqlite'

export type Charge = {
  intent: string
  charge: string
  /** Null when the company was not told: then it belongs to no order of ours. */
  order: string | null
  payment: string | null
  /** What was taken from the card. */
  cents: number
  kind: 'checkout' | 'deposit'
}
export type Session = {
  id: string
  order: string | null
  payment: string | null
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  cents: number
  intent: string | null
  /** When it stopped being payable, expired or paid, by the machine's clock; null while it is open. */
  ended: number | null
}
/** Money that is held on a card and not taken, or was. */
export type Hold = {
  intent: string
  order: string | null
  payment: string | null
  cents: number
  status: 'held' | 'captured' | 'ended' | 'refused'
  captured: number
}
/** `payment` is ours; null when somebody at the company did it. */
export type Refund = {
  id: string
  intent: string
  payment: string | null
  cents: number
  status: 'pending' | 'succeeded' | 'failed'
}
/** `gone` is what has left our account for it and not come back, fees included. */
export type Chargeback = { id: string; intent: string; cents: number; status: string; gone: number; fees: number }
export type Transfer = { id: string; payout: string | null; account: string; cents: number; reversed: number }
export type CompanyBooks = {
  sessions: Session[]
  charges: Charge[]
  holds: Hold[]
  refunds: Refund[]
  chargebacks: Chargeback[]
  transfers: Transfer[]
  /** Checkouts that somebody opened at the company, past us. */
  byHand: Set<string>
  /** Ids of all events, and of those that were answered with 2xx at least once. */
  events: Set<string>
  answered: Set<string>
  /** Copies that are due and not answered yet. */
  due: number
  /** What the company kept of each charge for its work, by its line; and what came from our own bank, less what went there. */
  fees: Map<string, number>
  brought: number
  /** What the company says it has of ours: every line of our account added up. */
  balance: number
}

type Body = Record<string, unknown>
type Fee = { id: string; fee: number }
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const centsOf = (value: unknown) => (typeof value === 'number' ? value : 0)
const HOLDS: Record<string, Hold['status']> = { requires_capture: 'held', succeeded: 'captured', canceled: 'ended' }
const of = (body: Body, key: string) => textOf((body['metadata'] as Body | undefined)?.[key])

/**
 * Lets the file itself note, by the machine's clock, when a checkout stopped being payable: the company's objects say
 * that it did, not in which millisecond.
 */
export function watchCompany(file: string): void {
  const db = new DatabaseSync(file, { timeout: 15_000 })
  db.exec(`create table if not exists hostile_ends (session text primary key, at real not null);
    create trigger if not exists hostile_ends after update of body on objects when new.kind = 'session'
      and json_extract(old.body, '$.status') = 'open' and json_extract(new.body, '$.status') <> 'open'
    begin insert or ignore into hostile_ends values (new.id, unixepoch('subsec') * 1000); end;`)
  db.close()
}

/** Reads the whole file as it is at this moment; `now` is the company's own clock. */
export function readCompany(file: string, now: number): CompanyBooks {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 15_000 })
  try {
    db.exec('begin')
    const all = (kind: string) =>
      (db.prepare('select body from objects where kind = ? order by seq').all(kind) as { body: string }[]).map(
        ({ body }) => JSON.parse(body) as Body & { id: string },
      )
    const lines = db
      .prepare(`select source, sum(net) as net, sum(fee) as fee from money where account = '' group by source`)
      .all() as { source: string; net: number; fee: number }[]
    const line = new Map(lines.map((row) => [row.source, row]))
    const watched = db.prepare(`select 1 from sqlite_master where name = 'hostile_ends' and type = 'table'`).get()
    const ended = (watched ? db.prepare('select session, at from hostile_ends').all() : []) as {
      session: string
      at: number
    }[]
    const ends = new Map(ended.map(({ session, at }) => [session, at]))
    const sessions = all('session')
    const intents = new Map(all('intent').map((intent) => [intent.id, intent]))
    const deliveries = db
      .prepare(
        'select event_id, max(delivered_at) as done, sum(delivered_at is null and due_at <= ?) as due from deliveries group by event_id',
      )
      .all(now) as { event_id: string; done: number | null; due: number }[]
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        order: textOf(session['client_reference_id']),
        payment: of(session, 'payment_id'),
        mode: session['mode'] === 'setup' ? 'setup' : 'payment',
        status: session['status'] as Session['status'],
        cents: centsOf(session['amount']),
        intent: textOf(session['payment_intent']),
        ended: ends.get(session.id) ?? null,
      })),
      charges: all('charge')
        .filter((charge) => charge['status'] === 'succeeded' && centsOf(charge['amount_captured']) > 0)
        .map((charge) => ({
          intent: String(charge['payment_intent']),
          charge: charge.id,
          order: of(charge, 'order_id'),
          payment: of(charge, 'payment_id'),
          cents: centsOf(charge['amount_captured']),
          kind: intents.get(String(charge['payment_intent']))?.['capture_method'] === 'manual' ? 'deposit' : 'checkout',
        })),
      holds: [...intents.values()]
        .filter((intent) => intent['capture_method'] === 'manual')
        .map((intent) => ({
          intent: intent.id,
          order: of(intent, 'order_id'),
          payment: of(intent, 'payment_id'),
          cents: centsOf(intent['amount']),
          status: HOLDS[String(intent['status'])] ?? 'refused',
          captured: centsOf(intent['amount_received']),
        })),
      refunds: all('refund').map((refund) => ({
        id: refund.id,
        intent: String(refund['payment_intent']),
        payment: of(refund, 'payment_id'),
        cents: centsOf(refund['amount']),
        status: refund['status'] as Refund['status'],
      })),
      chargebacks: all('dispute').map((chargeback) => ({
        id: chargeback.id,
        intent: String(chargeback['payment_intent']),
        cents: centsOf(chargeback['amount']),
        status: String(chargeback['status']),
        gone: -(line.get(chargeback.id)?.net ?? 0),
        fees: line.get(chargeback.id)?.fee ?? 0,
      })),
      transfers: all('transfer').map((transfer) => ({
        id: transfer.id,
        payout: of(transfer, 'payout_id'),
        account: String(transfer['destination']),
        cents: centsOf(transfer['amount']),
        reversed: centsOf(transfer['amount_reversed']),
      })),
      byHand: new Set(sessions.filter((session) => of(session, 'by_hand')).map(({ id }) => id)),
      events: new Set((db.prepare('select id from events').all() as { id: string }[]).map(({ id }) => id)),
      answered: new Set(deliveries.filter(({ done }) => done !== null).map(({ event_id }) => event_id)),
      due: deliveries.reduce((sum, { due }) => sum + due, 0),
      fees: new Map(
        (
          db.prepare(`select id, fee from money where account = '' and type = 'charge' and fee <> 0`).all() as Fee[]
        ).map(({ id, fee }) => [id, fee]),
      ),
      brought: (
        db
          .prepare(
            `select coalesce(sum(net), 0) as cents from money where account = '' and type in ('topup', 'payout')`,
          )
          .get() as { cents: number }
      ).cents,
      balance: lines.reduce((sum, { net }) => sum + net, 0),
    }
  } finally {
    db.close()
  }
}

/** Paid checkouts of which something is still with us. */
export function notReturned({ sessions, refunds }: CompanyBooks): Session[] {
  const back = new Map<string, number>()
  for (const { intent, cents, status } of refunds)
    if (status !== 'failed') back.set(intent, (back.get(intent) ?? 0) + cents)
  return sessions.filter(
    ({ mode, status, intent, cents }) =>
      mode === 'payment' && status === 'complete' && (back.get(intent ?? '') ?? 0) < cents,
  )
}
