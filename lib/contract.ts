// What a call is, for both sides: the server validates and strips by it (lib/server/http.ts), the browser is typed by it.
import * as z from 'zod'
import { Refusal, refusalIn } from './errors.ts'

export const ROLES = ['driver', 'individual_owner', 'shop', 'claims_admin'] as const
export type Role = (typeof ROLES)[number]
/**
 * Who may try a call. Roles are only the first gate; policy and row security decide about the row. `adjuster_link` is nobody
 * with an account: who holds a mailed link, and has entered the code that went to the same address. `insurer_key` is software
 * of an insurer, with a key that two admins made.
 */
export type Access = 'public' | Role | 'adjuster_link' | 'insurer_key'
export const EVERYONE: readonly Access[] = ['public', ...ROLES]
export const SIGNED_IN: readonly Access[] = ROLES
export const ADMINS: readonly Access[] = ['claims_admin']
export const LINKED: readonly Access[] = ['adjuster_link']
export const INSURERS_SOFTWARE: readonly Access[] = ['insurer_key']

/** What a key of a business can be good for. None of it lets somebody in, or moves money by itself. */
export const KEY_SCOPES = [
  'bookings:read',
  'bookings:write',
  'estimates:read',
  'estimates:write',
  'repairs:read',
  'repairs:write',
  'invoices:read',
  'invoices:write',
  'tows:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
/** With these a key only asks: a second member, named on the key, confirms (docs/keys.md). */
export const MONEY_SCOPES: readonly KeyScope[] = ['invoices:write']

/** The dates under which the calls can be asked, the newest first; what a new one is for: docs/api.md. */
export const API_VERSIONS = ['2026-11-30'] as const

type MediaType = `${string}/${string}`
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** `/rest/v1/claims/:id`; a name after a colon is a key of `input`. */
  path: `/${string}`
  access: readonly Access[]
  /** What a key of a business must be good for to make this call; without it no key makes it. */
  scope?: KeyScope
  /** Its answer holds a secret that is shown once: it is kept for nobody, so the call takes no Idempotency-Key. */
  secret?: true
  /** One strict object: path names, then the query (GET, DELETE) or the JSON body. */
  input: z.ZodObject
  /** Undeclared keys never leave the server. */
  output: z.core.$ZodType
  /** What the answer is, where it is no JSON: a download. */
  answers?: readonly MediaType[]
  /** What the body is, where it is no JSON: an upload. */
  takes?: readonly MediaType[]
  /** Codes this call may refuse with, beside the common ones. */
  refusals?: readonly string[]
  /** 202: nothing is done yet, somebody else decides. */
  status?: 200 | 201 | 202 | 204
  /** Also for an admin who still has to set up a second factor, and for a link before its code; every other call refuses them. */
  whileHeld?: true
  summary: string
  /** Since when it should not be used anymore, its last day at least a year later, and what to use instead (docs/api.md). */
  deprecated?: { since: `${number}-${number}-${number}`; until: `${number}-${number}-${number}`; instead: string }
}
export type Contract = Record<string, Call>
export type Input<C extends Call> = z.output<C['input']>
export type Sent<C extends Call> = z.input<C['input']>
export type Output<C extends Call> = z.output<C['output']>

export const call = <const C extends Call>(definition: C): C => definition
export const nothing = z.strictObject({})
/** A query key that travels as text: `limit=5`. */
export const wholeNumber = (min: number, max: number) => z.coerce.number<string | number>().int().min(min).max(max)

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })),
  request_id: z.string(),
})

export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

/** Splits an input into the address, the query and the body in which it travels. */
export function address(definition: Call, input: Record<string, unknown>) {
  const inPath = new Set(pathNames(definition.path))
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  if (definition.method !== 'GET' && definition.method !== 'DELETE') return { path, body: Object.fromEntries(rest) }
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return { path: query ? `${path}?${query}` : path }
}

export type ClientOptions = {
  /** The access token, fresh; undefined for a visitor. */
  token?: () => Promise<string | undefined> | string | undefined
  /** The public anonymous-role key of spec §7: it names the app and grants nothing. */
  apikey?: string
  fetch?: (path: string, init: RequestInit) => Promise<Response>
}
export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string }
export type Client<C extends Contract> = {
  [N in keyof C]: (input: Sent<C[N]>, options?: CallOptions) => Promise<Output<C[N]>>
}

/** A typed client of one contract. Every failure is a {@link Refusal}; a lost connection has status 0 and code `offline`. */
export function createClient<C extends Contract>(contract: C, options: ClientOptions = {}): Client<C> {
  const send = async (
    definition: Call,
    input: Record<string, unknown>,
    { signal, idempotencyKey }: CallOptions = {},
  ) => {
    const { path, body } = address(definition, input)
    const token = await options.token?.()
    const headers: Record<string, string> = {
      ...(body && { 'content-type': 'application/json' }),
      ...(options.apikey && { apikey: options.apikey }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    const init: RequestInit = { method: definition.method, headers, ...(signal && { signal }) }
    if (body) init.body = JSON.stringify(body)
    const response = await (options.fetch ?? fetch)(path, init).catch((error: unknown) => {
      throw signal?.aborted ? error : new Refusal(0, 'offline', 'You’re offline. Check your connection and try again.')
    })
    const data: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
    if (response.ok) return data
    throw refusalIn(response.status, data, response.statusText || 'Unexpected answer')
  }
  return Object.fromEntries(
    Object.entries(contract).map(([name, definition]) => [
      name,
      (input: Record<string, unknown>, extra?: CallOptions) => send(definition, input, extra),
    ]),
  ) as unknown as Client<C>
}
