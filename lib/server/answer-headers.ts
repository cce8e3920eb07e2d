// What every answer to a call says beside its body: which request it was, which version spoke, and what is left to its caller.
import type { Context, MiddlewareHandler } from 'hono'
import { API_VERSIONS, type Call } from '../contract.ts'
import { Refusal, tooMany } from '../errors.ts'
import { paceOfEach, type Standing } from './at-most.ts'

/** The calls of ours: `/auth/v1` has limits of its own, and follows GoTrue. */
export const OURS = /^\/(rest|storage|functions)\//
const SECONDS = 60

/** A person, or software that holds a key. */
type Counted = { id: string; software: boolean }
/** Software asks steadily and can wait; a person's page asks for much at once. */
const shareOf = ({ software }: Counted, perMinute: number) =>
  software ? { policy: 'key', most: Math.ceil(perMinute / 2) } : { policy: 'person', most: perMinute }

/** Counts the calls of everybody who is signed in, in this process. */
export type Paces = (who: Counted) => Standing & { policy: string }
export function pacesOf({ env }: { env: { CALLS_PER_MINUTE: number } }): Paces {
  const pace = paceOfEach(SECONDS * 1000)
  return (who) => {
    const { policy, most } = shareOf(who, env.CALLS_PER_MINUTE)
    return { policy, ...pace(who.id, most) }
  }
}

/** The id of the call that a request inside the process serves: it is counted once, and no sender reaches it. */
export const servedId = (c: Context) => (c.env as { request_id?: string } | undefined)?.request_id

/** Counts one call of somebody who is signed in. Throws 429 when it is one too many. */
export function countCall(paces: Paces, c: Context, who: Counted): void {
  if (!OURS.test(c.req.path) || servedId(c)) return
  const standing = paces(who)
  c.set('standing', standing)
  if (standing.over)
    throw tooMany(
      standing.seconds,
      who.software ? 'This key makes too many calls. Slow down.' : 'Too many calls in a minute. Wait a moment.',
      'too_many_calls',
    )
}

/** As draft-ietf-httpapi-ratelimit-headers-11 has them. */
function limitHeaders({ policy, most, left, seconds }: ReturnType<Paces>): [string, string][] {
  return [
    ['ratelimit-policy', `"${policy}";q=${most};w=${SECONDS}`],
    ['ratelimit', `"${policy}";r=${left};t=${seconds}`],
  ]
}

/**
 * The id under which our records speak of a request: made by us, once for each, so that nobody writes under an id of
 * their choice. A call that is passed on inside the process keeps the id of the one it serves.
 */
export function requestId(c: Context): string {
  const id = (c.get('request_id') as string | undefined) ?? servedId(c) ?? crypto.randomUUID()
  c.set('request_id', id)
  return id
}

/** What a call that is to go says of itself on each answer: RFC 9745 and RFC 8594. */
function farewell({ since, until }: NonNullable<Call['deprecated']>): [string, string][] {
  return [
    ['deprecation', `@${Date.parse(since) / 1000}`],
    ['sunset', new Date(`${until}T23:59:59Z`).toUTCString()],
  ]
}

/** Refuses a call that is asked for under a date that we do not know (400). */
export const knownVersion: MiddlewareHandler = async (c, next) => {
  const asked = c.req.header('api-version')
  if (OURS.test(c.req.path) && asked !== undefined && !(API_VERSIONS as readonly string[]).includes(asked))
    throw new Refusal(400, 'unknown_version', `There is no such version. Known: ${API_VERSIONS.join(', ')}.`)
  await next()
}

/** Around every call of ours. */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  if (!headers.has('x-request-id')) headers.set('x-request-id', requestId(c))
  const standing = c.get('standing') as ReturnType<Paces> | undefined
  for (const [name, value] of standing ? limitHeaders(standing) : []) headers.set(name, value)
  if (OURS.test(c.req.path)) headers.set('api-version', API_VERSIONS[0])
  const deprecated = c.get('deprecated') as Call['deprecated']
  for (const [name, value] of deprecated ? farewell(deprecated) : []) headers.set(name, value)
}
