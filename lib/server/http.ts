// Contract in, Hono out: authenticates, checks the role, validates, calls the verb, strips the answer. Knows no noun.
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import type * as z from 'zod'
import { type Call, type Contract, type Input, type KeyScope, type Output } from '../contract.ts'
import { conflict, type Detail, forbidden, isRefusal, notSignedIn, Refusal } from '../errors.ts'
import { countCall, requestId } from './answer-headers.ts'
import { type Actor, type Ctx, ctxOf, type Services } from './ctx.ts'
import { once } from './once.ts'

export type Verb<C extends Call> = (ctx: Ctx, input: Input<C>) => Promise<Output<C>>
export type Verbs<C extends Contract> = { [N in keyof C]: Verb<C[N]> }
/**
 * How calls are brought to their end whose first transaction stands and whose answer got lost: for those that do more
 * after it, or answer with something else than it gave back (docs/decisions/036).
 */
type Again<C extends Contract> = {
  [N in keyof C]?: (ctx: Ctx, input: Input<C[N]>, result: unknown) => Promise<Output<C[N]>>
}
export type Api = {
  noun: string
  contract: Contract
  mount: (services: Services) => Hono
  /** Its writes take an Idempotency-Key. */
  keyed: boolean
}

const BODY_LIMIT = 1_000_000
/** The token of a mailed link has no dots, as a session's has. */
const LINK_TOKEN = /^[\w-]{43}$/
/** What tells the devices behind a link apart. */
export const LINK_COOKIE = 'adjuster_device'
export const linkDevice = (cookies: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${LINK_COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? ''
/** The secret of a key has a beginning of its own, so that who finds one knows what it is. */
export const KEY_PREFIX = 'cc_key_'
export const INSURER_KEY_PREFIX = 'cc_insurer_key_'
const BEARER = /^Bearer\s+(\S+)$/i

/** Binds each call of a contract to its verb. */
export const serve = <C extends Contract>(noun: string, contract: C, verbs: Verbs<C>, again: Again<C> = {}): Api => ({
  noun,
  contract,
  keyed: true,
  mount: (services) => {
    const app = new Hono()
    for (const [name, definition] of Object.entries(contract)) {
      const verb = verbs[name] as Verb<Call>
      const end = again[name] as Again<Contract>[string]
      app.on(definition.method, definition.path, (c) => answer(services, definition, verb, end, c))
    }
    return app
  },
})

/**
 * One call that answers with bytes: the same way in as {@link serve}, and an answer of its own. Its input stands in the
 * address or behind the question mark; `misread` is said (422) when it is not understood.
 */
export function answerRaw<C extends Call>(
  app: Hono,
  services: Services,
  definition: C,
  { from, misread }: { from: 'param' | 'query'; misread: string },
  work: (ctx: Ctx, input: Input<C>, request: Request) => Promise<Response>,
): void {
  app.on(definition.method, definition.path, async (c) => {
    const request = requestOf(services, c)
    try {
      const actor = await actorOf(services, c, definition)
      checkRole(definition, actor)
      const input = definition.input.safeParse(from === 'param' ? c.req.param() : c.req.query())
      if (!input.success)
        throw new Refusal(422, 'invalid_input', misread, from === 'param' ? [] : detailsOf(input.error))
      return await work(ctxOf(services, actor, request), input.data as Input<C>, c.req.raw)
    } catch (error) {
      return refusalResponse(services, error, request.request_id)
    }
  })
}

/** A file made for one person: saved by the browser, kept by nobody in between. */
export const pdfAnswer = (ctx: Ctx, name: string, bytes: Uint8Array): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': ctx.request_id,
    },
  })

/** A table for a spreadsheet, named after today. */
export const csvAnswer = (ctx: Ctx, name: string, text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${ctx.services.now().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': ctx.request_id,
    },
  })

/** A part that does not speak JSON calls (files, the GoTrue shape); its contract still lists and guards it. */
export const serveRaw = (noun: string, contract: Contract, mount: Api['mount']): Api => ({
  noun,
  contract,
  mount,
  keyed: false,
})

export const requestOf = (services: Services, c: Context) => ({
  request_id: requestId(c),
  ip: remoteAddress(c, services.env.TRUSTED_PROXY_HOPS),
  user_agent: c.req.header('user-agent')?.slice(0, 200) ?? '',
  device: /(?:^|;\s*)device=([\w.-]{1,200})/.exec(c.req.header('cookie') ?? '')?.[1] ?? '',
  from_elsewhere: c.req.header('sec-fetch-site') === 'cross-site',
  visit: /(?:^|;\s*)visit=([\w-]{43})(?:;|$)/.exec(c.req.header('cookie') ?? '')?.[1] ?? '',
})

/** Behind load balancers the caller is that many places from the right of X-Forwarded-For; what stands left of it is hearsay. */
export function remoteAddress(c: Context, hops: number): string {
  if (hops > 0) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-hops)?.trim()
    if (forwarded) return forwarded.slice(0, 64)
  }
  try {
    return getConnInfo(c).remote.address ?? 'local'
  } catch {
    return 'local' // called in process
  }
}

/** Who calls. A missing bearer is a visitor; a bad one is 401, never a visitor; who is held is 403 but where let in. */
export async function actorOf(services: Services, c: Context, definition?: Call): Promise<Actor> {
  if (definition?.deprecated) c.set('deprecated', definition.deprecated)
  const header = c.req.header('authorization')
  if (!header) return { kind: 'visitor' }
  const token = BEARER.exec(header)?.[1]
  if (!token) throw notSignedIn()
  if (definition?.access.includes('adjuster_link') && LINK_TOKEN.test(token))
    return services.authenticateLink(token, linkDevice(c.req.header('cookie')), definition.whileHeld)
  const actor = await holderOf(services, token, definition)
  if (actor.kind === 'person' || actor.kind === 'insurer_key')
    countCall(services.paces, c, { id: actor.id, software: actor.kind === 'insurer_key' || actor.scopes !== undefined })
  return actor
}

function holderOf(services: Services, token: string, definition: Call | undefined): Promise<Actor> {
  if (token.startsWith(KEY_PREFIX)) {
    if (!definition?.scope) throw notForKeys()
    return services.authenticateKey(token)
  }
  if (token.startsWith(INSURER_KEY_PREFIX)) {
    if (!definition?.access.includes('insurer_key')) throw notForKeys()
    return services.authenticateInsurerKey(token)
  }
  return services.authenticate(token, definition?.whileHeld)
}

export function checkRole(definition: Call, actor: Actor): void {
  if (actor.kind === 'visitor' && !definition.access.includes('public')) throw notSignedIn()
  if (actor.kind === 'adjuster_link' && !definition.access.includes('adjuster_link')) throw forbidden()
  if (actor.kind === 'insurer_key' && !definition.access.includes('insurer_key')) throw forbidden()
  if (actor.kind === 'person' && !definition.access.includes(actor.role)) throw forbidden()
  if (actor.kind === 'person' && actor.scopes) checkScope(definition, actor.scopes)
}

const notForKeys = (message = 'Only a person who signed in can do this, not a key.') =>
  new Refusal(403, 'key_scope', message)

function checkScope({ scope }: Call, scopes: readonly KeyScope[]): void {
  if (!scope || !scopes.includes(scope)) throw notForKeys(`This key doesn’t have the scope ${scope}.`)
}

async function answer(
  services: Services,
  definition: Call,
  verb: Verb<Call>,
  end: Again<Contract>[string],
  c: Context,
): Promise<Response> {
  const request = requestOf(services, c)
  try {
    const actor = await actorOf(services, c, definition)
    checkRole(definition, actor)
    const ctx = ctxOf(services, actor, request)
    const input = await readInput(definition, c)
    const body = await once(ctx, {
      definition,
      input,
      key: definition.secret ? undefined : c.req.header('idempotency-key'),
      verb: () => verb(ctx, input as Input<Call>),
      again: end && ((result) => end(ctx, input as Input<Call>, result)),
      refusalOf: toRefusal,
    })
    const headers = {
      'x-request-id': request.request_id,
      'cache-control': 'no-store',
      ...Object.fromEntries(ctx.reply),
    }
    return definition.status === 204
      ? new Response(null, { status: 204, headers })
      : Response.json(body, { status: definition.status ?? 200, headers })
  } catch (error) {
    return refusalResponse(services, error, request.request_id)
  }
}

async function readInput(definition: Call, c: Context): Promise<Record<string, unknown>> {
  const reads = definition.method === 'GET' || definition.method === 'DELETE'
  const given: Record<string, unknown> = { ...(reads ? c.req.query() : await readJson(c.req.raw)) }
  for (const [name, value] of Object.entries(c.req.param() as Record<string, string>)) {
    if (name in given) throw unreadable(`"${name}" is given in the address already.`, name)
    given[name] = value
  }
  const input = parseInput(definition, given)
  if (hasUnstorableText(input)) throw unreadable('Remove the characters we can’t store and try again.')
  return input
}

/** What was given as the call's input. Throws 422 with the fields that are wrong. */
export function parseInput<C extends Call>(definition: C, given: unknown): Input<C> {
  const parsed = definition.input.safeParse(given)
  if (!parsed.success) throw new Refusal(422, 'invalid_input', sentenceOf(parsed.error), detailsOf(parsed.error))
  return parsed.data as Input<C>
}

const unreadable = (message: string, path = '') => new Refusal(422, 'invalid_input', message, [{ path, message }])

/** The body as it came. Stops reading at the limit (bytes), whatever the sender says its length is. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > limit)
      throw new Refusal(413, 'too_large', `The request is larger than ${Math.floor(limit / 1_000_000)} MB.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The body as text, at most 1 MB of it. Throws 413 and 422. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, BODY_LIMIT)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable('The request is not UTF-8 text.')
  }
}

/** The body as a JSON object; none at all is an empty one. Throws 413 and 422. */
export const readJson = async (request: Request) => parseJson(await readText(request))

function parseJson(text: string): Record<string, unknown> {
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    throw unreadable('The request is not readable JSON.')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw unreadable('The request must be a JSON object.')
  return body as Record<string, unknown>
}

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
function hasUnstorableText(input: unknown): boolean {
  const left: unknown[] = [input]
  while (left.length) {
    const value = left.pop()
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return true
    if (typeof value === 'object' && value !== null) for (const pair of Object.entries(value)) left.push(...pair)
  }
  return false
}

/** Whoever sends a thousand wrong fields is told of the first ones, and reads of a long name how it begins. */
const [MOST_DETAILS, LONGEST] = [20, 200]
function detailsOf(error: z.core.$ZodError): Detail[] {
  const details: Detail[] = []
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys'
    for (const key of unknown ? issue.keys.slice(0, MOST_DETAILS) : [null]) {
      const path = [...issue.path, ...(key === null ? [] : [key])].join('.').slice(0, LONGEST).toWellFormed()
      details.push({
        path,
        message: unknown ? 'This field is not accepted here.' : issue.message.slice(0, LONGEST * 2),
      })
    }
    if (details.length >= MOST_DETAILS) break
  }
  return details.slice(0, MOST_DETAILS)
}
const sentenceOf = (error: z.core.$ZodError): string => {
  const [first] = detailsOf(error)
  return first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'Invalid input')
}

type PgError = { code?: string; constraint?: string; detail?: string; message?: string; routine?: string }
/** The database is away or changes its keys (28), only reads for now (25006), or something took longer than it may. */
const UNAVAILABLE =
  /^(08|53|57P0|28)|^(25006|25P03|25P04|3D000|55P03|57014|E(CONNREFUSED|CONNRESET|NOENT|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/
/** What node-postgres says of itself, without a code. */
const LOST =
  /^(Connection terminated|timeout ex|Query read timeout|Client (was closed|has encountered)|Cannot use a pool)/

/** Turns what a verb threw into words: refusals as they are, database refusals by their code, surprises without detail. */
export function toRefusal(error: unknown): Refusal | null {
  if (isRefusal(error)) return error
  const { code = '', constraint = '', message = '', routine } = (error ?? {}) as PgError
  if (code === '23505')
    return conflict('already_exists', 'This already exists.', [{ path: constraint, message: 'taken' }])
  if (code === '23503' || code === '23001')
    return conflict('missing_reference', 'Something this refers to does not exist.')
  if (code === '42501') return forbidden()
  if (code === '23514') return new Refusal(422, 'invalid_input', message, [{ path: constraint, message }])
  if (code === '22P02' || code === '22003' || code === '22021' || code === '22007' || code === '22008')
    return new Refusal(422, 'invalid_input', 'A value could not be read.')
  if (code === 'CC409') return conflict('wrong_state', message)
  if (code === '40001' || code === '40P01') return conflict('busy', 'Someone changed this at the same time. Try again.')
  // the second: a column was added since, and this transaction cannot ask again
  if (UNAVAILABLE.test(code) || routine === 'RevalidateCachedQuery' || (!code && LOST.test(message)))
    return new Refusal(503, 'unavailable', 'The service is busy or restarting. Try again in a moment.')
  return null
}

export function refusalResponse(services: Services, error: unknown, requestId: string): Response {
  const refusal = toRefusal(error)
  if (!refusal) services.log.error({ err: error, request_id: requestId }, 'unexpected')
  else if (refusal.status === 503 && (refusal !== error || refusal.cause))
    services.log.warn({ err: error, request_id: requestId }, 'unavailable')
  const { status, code, message, details } =
    refusal ?? new Refusal(500, 'unexpected', 'Something went wrong on our side.')
  return Response.json(
    { code, message, details, request_id: requestId },
    {
      status,
      headers: {
        'x-request-id': requestId,
        'cache-control': 'no-store',
        ...(status === 401 && { 'www-authenticate': 'Bearer' }),
        ...(status === 503 && { 'retry-after': '5' }),
        ...(status === 429 && { 'retry-after': String(refusal?.retryAfter ?? 60) }),
      },
    },
  )
}
