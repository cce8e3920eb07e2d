import type { Context, Hono } from 'hono'
import { address, type Call } from '#lib/contract.ts'
import { refusalIn } from '#lib/errors.ts'
import type { Actor } from '#lib/server/ctx.ts'
import { tooMuch } from '../refusals.ts'
import type { Reading, Row, Table } from '../table.ts'

/** One call of the dialect on its way in: who asks, and the way to our own calls as them. */
export type Door = {
  actor: Actor
  ask: (call: Call, input: Row) => Promise<{ status: number; body: unknown }>
}

/** What an own call may know of the one that asks. */
const PASSED_ON = [
  'authorization',
  'apikey',
  'cookie',
  'idempotency-key',
  'user-agent',
  'x-forwarded-for',
  'sec-fetch-site',
]
/** A request to another call of this server, by whoever sent the present one. */
export function passOn(api: Hono, c: Context, request_id: string) {
  const headers = new Headers()
  for (const name of PASSED_ON) if (c.req.header(name)) headers.set(name, c.req.header(name)!)
  return async (path: string, init: RequestInit, more: Record<string, string> = {}): Promise<Response> => {
    const all = new Headers({ ...Object.fromEntries(headers), ...more })
    return api.fetch(new Request(new URL(path, c.req.url), { ...init, headers: all }), {
      ...(c.env as object),
      request_id,
    })
  }
}
export function doorOf(api: Hono, c: Context, request_id: string): Omit<Door, 'actor'> {
  const send = passOn(api, c, request_id)
  return {
    ask: async (call, input) => {
      // who hung up reads no answer, so nothing more is asked for them
      if (c.req.raw.signal.aborted) throw tooMuch('The connection was closed before the answer was there.')
      const { path, body } = address(call, input)
      const init = { method: call.method, ...(body && { body: JSON.stringify(body) }) }
      const response = await send(path, init, { 'content-type': 'application/json' })
      return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
    },
  }
}

/** What one of our calls answers. Throws its refusal with its own status, code and words. */
export async function answerOf(door: Door, call: Call, input: Row): Promise<unknown> {
  const { status, body } = await door.ask(call, input)
  if (status >= 400) throw refusalIn(status, body)
  return body
}
/** The same, and nothing where the row is missing or somebody else's. */
export async function foundBy(door: Door, call: Call, input: Row): Promise<unknown> {
  const { status, body } = await door.ask(call, input)
  if (status === 404) return undefined
  if (status >= 400) throw refusalIn(status, body)
  return body
}

export function readingOf({ list }: Table, actor: Actor): Reading | undefined {
  if ('call' in list) return list as Reading
  const by = list as Exclude<Table['list'], Reading>
  return (actor.kind === 'person' ? by[actor.role] : undefined) ?? by.else
}
