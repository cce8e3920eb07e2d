// What a call to the test payment provider may carry, checked strictly, and its refusals in Stripe's words.
import * as z from 'zod'
import type { Company } from './open.ts'
import type { Kept, Kind } from './states.ts'

type About = {
  type?: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: object
  charge?: string
}
/** An error in Stripe's shape, thrown by a call and answered as it is; what the call wrote before it stays. */
export class WireError extends Error {
  readonly status: number
  readonly about: About
  /** No work had begun: the idempotency key is not used up. */
  readonly unread: boolean
  constructor(status: number, message: string, about: About = {}, unread = false) {
    super(message)
    this.status = status
    this.about = { ...about, type: about.type ?? 'invalid_request_error' }
    this.unread = unread
  }
}

const NAMES: Partial<Record<Kind, string>> = {
  session: 'checkout.session',
  intent: 'payment_intent',
  setup: 'setupintent',
  method: 'PaymentMethod',
  reversal: 'transfer reversal',
}
/** One object, or Stripe's 404; a `param` other than the id in the address is named. */
export function need<K extends Kind>({ store }: Company, kind: K, id: string, param = 'id'): Kept[K] {
  const found = store.read(kind, id)
  if (!found) throw new WireError(404, `No such ${NAMES[kind] ?? kind}: '${id}'`, { code: 'resource_missing', param })
  return found
}

export const whole = z.coerce.number<string>().int()
export const cents = whole.min(1).max(99_999_999)
export const yes = z.enum(['true', 'false']).transform((text) => text === 'true')
export const Metadata = z.record(z.string().max(40), z.string().max(500)).default({})
export const Expand = z.array(z.string()).default([])
export const Nothing = z.strictObject({ expand: Expand })

/** What every list can be asked. */
export const List = z.strictObject({
  expand: Expand,
  limit: whole.min(1).max(100).default(10),
  starting_after: z.string().optional(),
  created: z.strictObject({ gte: whole.optional() }).optional(),
})

export function read<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  const path = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
  const param = path.map((part, index) => (index ? `[${String(part)}]` : String(part))).join('')
  if (issue.code === 'unrecognized_keys')
    throw new WireError(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param }, true)
  if (issue.message.includes('received undefined'))
    throw new WireError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param }, true)
  throw new WireError(400, `Invalid ${param}: ${issue.message}`, { param }, true)
}

/** `id` stands in the address; `account` is the connected account that the caller speaks for, '' for the platform. */
export type Asked = { id: string; params: unknown; account: string }
/** A call: everything in one transaction, and never waiting. */
export type Call = (company: Company, asked: Asked) => object

/** Stripe's list of one kind, newest first. `parent` is what they hang on. */
export function listOf<K extends Kind>(
  company: Company,
  kind: K,
  url: string,
  { limit, starting_after, created }: z.output<typeof List>,
  show: (state: Kept[K]) => object,
  parent?: string,
): object {
  const page = company.store.page(kind, {
    limit,
    ...(created?.gte !== undefined && { created_gte: created.gte }),
    ...(starting_after !== undefined && { starting_after }),
    ...(parent !== undefined && { parent }),
  })
  if (!page)
    throw new WireError(400, `No such ${NAMES[kind] ?? kind}: '${starting_after}'`, {
      code: 'resource_missing',
      param: 'starting_after',
    })
  return { object: 'list', data: page.data.map(show), has_more: page.has_more, url }
}
