import type { Call } from '#lib/contract.ts'
import { refusalIn } from '#lib/errors.ts'
import type { Actor } from '#lib/server/ctx.ts'
import type { Reading, Row, Table } from '../table.ts'

/** One call of the dialect on its way in: who asks, and the way to our own calls as them. */
export type Door = {
  actor: Actor
  ask: (call: Call, input: Row) => Promise<{ status: number; body: unknown }>
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
