// The calls of the test card company, in Stripe's words: form bodies in, Stripe's objects and errors out.
import * as z from 'zod'
import type { Services } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import {
  intentObject,
  type IntentState,
  newTestId,
  refundObject,
  type RefundState,
  type SessionState,
  sessionObject,
} from './test-objects.ts'
import { emit, hold, keep, refundedOf, refundTried, secondsOf } from './test-store.ts'

/** An error in Stripe's shape, thrown by a call and answered as it is. */
export class WireError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined
  constructor(status: number, message: string, about: { type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.status = status
    this.type = about.type ?? 'invalid_request_error'
    this.code = about.code
    this.param = about.param
  }
}
const missing = (what: string, id: string) =>
  new WireError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })

const whole = z.coerce.number<string>().int()
const Metadata = z.record(z.string().max(40), z.string().max(500)).default({})
const NewSession = z.strictObject({
  mode: z.literal('payment'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  client_reference_id: z.string().max(200).nullable().default(null),
  customer_email: z.email().nullable().default(null),
  expires_at: whole.optional(),
  metadata: Metadata,
  payment_intent_data: z.strictObject({ metadata: Metadata }).default({ metadata: {} }),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole.min(1),
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: whole.min(0).max(99_999_999),
          product_data: z.strictObject({ name: z.string().min(1).max(1500) }),
        }),
      }),
    )
    .length(1),
  success_url: z.url(),
  cancel_url: z.url().nullable().default(null),
})
const NewRefund = z.strictObject({
  payment_intent: z.string(),
  amount: whole.min(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable().default(null),
  metadata: Metadata,
})

function read<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  const path = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
  const param = path.map((part, index) => (index ? `[${String(part)}]` : String(part))).join('')
  if (issue.code === 'unrecognized_keys')
    throw new WireError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  if (issue.message.includes('received undefined'))
    throw new WireError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw new WireError(400, `Invalid ${param}: ${issue.message}`, { param })
}

type Call = (tx: Tx, services: Services, id: string, params: unknown) => Promise<object>
const HALF_HOUR = 1800
const DAY = 86_400
/** How long a bank thinks about a refund that it does not take at once. */
const BANK_MS = 30_000

const createSession: Call = async (tx, services, _, params) => {
  const given = read(NewSession, params)
  const now = secondsOf(services.now())
  const [line] = given.line_items
  const amount = line!.quantity * line!.price_data.unit_amount
  if (amount < 50)
    throw new WireError(400, "The Checkout Session's total amount must convert to at least 50 cents.", {
      code: 'amount_too_small',
    })
  const expires_at = given.expires_at ?? now + DAY
  if (expires_at < now + HALF_HOUR || expires_at > now + DAY)
    throw new WireError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  const session: SessionState = {
    id: newTestId('cs'),
    created: now,
    status: 'open',
    amount,
    currency: line!.price_data.currency,
    title: line!.price_data.product_data.name,
    quantity: line!.quantity,
    client_reference_id: given.client_reference_id,
    customer_email: given.customer_email,
    metadata: given.metadata,
    intent_metadata: given.payment_intent_data.metadata,
    expires_at,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    payment_intent: null,
  }
  await keep(tx, 'session', session)
  return sessionObject(session, services.env.APP_URL)
}

/** Reads a session as of now: one whose time is over expires here, as it would at the company by itself. */
export async function currentSession(tx: Tx, services: Services, id: string): Promise<SessionState | undefined> {
  const session = await hold(tx, 'session', id)
  if (session?.status === 'open' && session.expires_at <= secondsOf(services.now()))
    return expireOpen(tx, services, session)
  return session
}

export async function expireOpen(tx: Tx, services: Services, session: SessionState): Promise<SessionState> {
  const expired: SessionState = { ...session, status: 'expired' }
  await keep(tx, 'session', expired)
  await emit(tx, services.now(), 'checkout.session.expired', sessionObject(expired, services.env.APP_URL))
  return expired
}

const readSession: Call = async (tx, services, id) => {
  const session = await currentSession(tx, services, id)
  if (!session) throw missing('checkout.session', id)
  return sessionObject(session, services.env.APP_URL)
}

const expireSession: Call = async (tx, services, id) => {
  const session = await currentSession(tx, services, id)
  if (!session) throw missing('checkout.session', id)
  if (session.status !== 'open')
    throw new WireError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  return sessionObject(await expireOpen(tx, services, session), services.env.APP_URL)
}

const readIntent: Call = async (tx, _, id) => {
  const intent = await hold(tx, 'intent', id)
  if (!intent) throw missing('payment_intent', id)
  return intentObject(intent)
}

const createRefund: Call = async (tx, services, _, params) => {
  const given = read(NewRefund, params)
  const intent = await hold(tx, 'intent', given.payment_intent)
  if (!intent) throw missing('payment_intent', given.payment_intent)
  const left = intent.amount - (await refundedOf(tx, intent.id))
  if (left === 0)
    throw new WireError(400, `Charge ${intent.charge} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = given.amount ?? left
  if (amount > left)
    throw new WireError(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const refund: RefundState = {
    id: newTestId('re'),
    created: secondsOf(services.now()),
    amount,
    currency: intent.currency,
    charge: intent.charge,
    payment_intent: intent.id,
    reason: given.reason,
    metadata: given.metadata,
    ...(await becomes(tx, intent)),
  }
  await keep(tx, 'refund', refund)
  const now = services.now()
  const first = refundObject(refund, refund.becomes === 'succeeded' ? 'pending' : 'succeeded')
  await emit(tx, now, 'refund.created', first)
  if (refund.becomes) {
    const type = refund.becomes === 'failed' ? 'refund.failed' : 'refund.updated'
    const at = new Date(now.getTime() + BANK_MS)
    await emit(tx, now, type, refundObject(refund, refund.becomes), { times: 1, at })
  }
  return first
}

/** What the bank of the card makes of the next refund. */
async function becomes(tx: Tx, { id, refunds }: IntentState): Promise<Pick<RefundState, 'becomes'> | undefined> {
  if (refunds === 'late') return { becomes: 'succeeded' }
  return refunds === 'fails_once' && !(await refundTried(tx, id)) ? { becomes: 'failed' } : undefined
}

const readRefund: Call = async (tx, _, id) => {
  const refund = await hold(tx, 'refund', id)
  if (!refund) throw missing('refund', id)
  return refundObject(refund, refund.becomes)
}

/** What the company can be asked; the group in the path is the object's id. */
export const WIRE: { method: 'GET' | 'POST'; path: RegExp; call: Call }[] = [
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, call: createSession },
  { method: 'GET', path: /^\/v1\/checkout\/sessions\/(\w+)$/, call: readSession },
  { method: 'POST', path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, call: expireSession },
  { method: 'GET', path: /^\/v1\/payment_intents\/(\w+)$/, call: readIntent },
  { method: 'POST', path: /^\/v1\/refunds$/, call: createRefund },
  { method: 'GET', path: /^\/v1\/refunds\/(\w+)$/, call: readRefund },
]
