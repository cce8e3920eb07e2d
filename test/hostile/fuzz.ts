// Every call × every caller × requests made from its own schema: nothing may break, leak a key or half-happen.
import fc from 'fast-check'
import type pg from 'pg'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { type Call, ErrorBody } from '#lib/contract.ts'
import type { Described } from './described.ts'
import { attemptOf, type Known } from './fuzz-input.ts'

export type FuzzOptions = {
  calls: [name: string, definition: Call][]
  described: Described
  callers: string[]
  /** Sends as a caller; signs in anew when `again` is set. */
  send: (caller: string, path: string, init: RequestInit, again: boolean) => Promise<Response>
  owner: pg.Pool
  /** A number per table that lies outside the database. */
  outside: () => Record<string, string>
  known: Known
  /** Before each round: lifts what the requests did to their own callers. */
  refresh: () => Promise<void>
  rounds: number
  seed: number
}
export type FuzzResult = {
  requests: number
  accepted: number
  accepted_by: Record<string, number>
  refused: number
  statuses: Record<string, number>
  slowest_ms: number
  /** One line per thing that is wrong: empty is the only good answer. */
  wrong: string[]
}
const KNOWN_IDS = 60
/** Every how many refusals the whole database is compared with before. */
const LOOK_EVERY = 15
/** What a refusal may write: counters of attempts, that the session was seen; and tables that no call can write. */
const MAY_CHANGE = ['throttle', 'idempotency_keys', 'sessions', 'zip_places', 'us_places', 'holidays', 'state_rights']

/** What each database was seen to hold; what has written since is noted by a trigger, so that only that is read again. */
const seen = new WeakMap<pg.Pool, Map<string, string>>()

async function watch(owner: pg.Pool): Promise<Map<string, string>> {
  await owner.query(`create schema watch; create table watch.written (name text);
    create function watch.note() returns trigger language plpgsql security definer as $$ begin
      insert into watch.written values (tg_argv[0]); return null; end $$`)
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and c.relname <> all($1)`,
    [MAY_CHANGE],
  )
  for (const { name } of rows)
    await owner.query(`create trigger watched after insert or update or delete or truncate on ${name}
      execute function watch.note('${name}'); insert into watch.written values ('${name}')`)
  return new Map()
}

/** A number per table that any changed row changes. */
export async function fingerprintOf(owner: pg.Pool): Promise<Record<string, string>> {
  const marks = seen.get(owner) ?? (await watch(owner))
  seen.set(owner, marks)
  const { rows } = await owner.query<{ name: string }>('delete from watch.written returning name')
  for (const name of new Set(rows.map((row) => row.name))) {
    const found = await owner.query<{ mark: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as mark from ${name} t`,
    )
    marks.set(name, found.rows[0]!.mark)
  }
  return Object.fromEntries(marks)
}

function problemsOf(
  name: string,
  definition: Call,
  { status, text }: { status: number; text: string },
  promised: Described[string] | undefined,
): string[] {
  if (status < 400 && status !== (definition.status ?? 200)) return [`${status} is not described`]
  if (status >= 500) return [`${status} ${text.slice(0, 200)}`]
  if (status === 204) return text ? ['204 with content'] : []
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return definition.output instanceof z.ZodUnknown ? [] : [`${status} is not JSON: ${text.slice(0, 80)}`]
  }
  if (status >= 400) {
    const problem = ErrorBody.safeParse(body)
    if (problem.success && !promised?.[status]) return [`${status} ${problem.data.code} is not described`]
    if (problem.success && !promised![status]!.includes(problem.data.code))
      return [`${status} is described, its code ${problem.data.code} is not`]
    if (!problem.success) return [`${status} is not the error shape: ${text.slice(0, 200)}`]
    const strange = Object.keys(body as object).filter((key) => !(key in problem.data))
    return strange.length && !name.startsWith('auth.') ? [`${status} says more than an error: ${strange.join()}`] : []
  }
  const parsed = z.safeParse(definition.output, body)
  if (!parsed.success) return [`${status} outside its schema: ${parsed.error.message.slice(0, 200)}`]
  return isDeepStrictEqual(parsed.data, body) ? [] : [`${status} says more than its schema: ${text.slice(0, 200)}`]
}

export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { calls, callers, send, owner, known, rounds, seed } = options
  const result: FuzzResult = {
    requests: 0,
    accepted: 0,
    accepted_by: {},
    refused: 0,
    statuses: {},
    slowest_ms: 0,
    wrong: [],
  }
  const markAll = async () => ({ ...(await fingerprintOf(owner)), ...options.outside() })
  let before = await markAll()
  let dirty = false
  for (let round = 0; round < rounds; round++) {
    await options.refresh()
    dirty = true
    for (const [number, [name, definition]] of calls.entries())
      for (const [person, caller] of callers.entries()) {
        const at = seed + (round * calls.length + number) * callers.length + person
        const [attempt] = fc.sample(attemptOf(definition, known), { numRuns: 1, seed: at })
        const { kind, path, init } = attempt!
        const look = result.refused % LOOK_EVERY === 0
        if (look && dirty) {
          before = await markAll()
          dirty = false
        }
        const began = performance.now()
        let response = await send(caller, path, init, false)
        if (response.status === 401 && caller !== 'nobody') {
          dirty = true // to come in anew is an effect by itself
          response = await send(caller, path, init, true)
        }
        const text = await response.text()
        result.slowest_ms = Math.max(result.slowest_ms, Math.round(performance.now() - began))
        result.requests++
        result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1
        const say = (problem: string) => result.wrong.push(`${name} as ${caller}, ${kind} (seed ${at}): ${problem}`)
        problemsOf(name, definition, { status: response.status, text }, options.described[name]).forEach(say)
        if (response.ok) {
          result.accepted++
          result.accepted_by[caller] = (result.accepted_by[caller] ?? 0) + 1
          dirty = true
          remember(known, path, text)
          continue
        }
        result.refused++
        if (!look) continue
        const after = await markAll()
        const changed = Object.keys(after).filter((table) => after[table] !== before[table])
        if (changed.length && !dirty) say(`refused with ${response.status}, yet changed ${changed.join(', ')}`)
        before = after
      }
  }
  return result
}

/** A row that a call made is a row that the next requests can hit. */
function remember({ ids }: Known, path: string, text: string): void {
  const id = /^\{"id":"([0-9a-f-]{36})"/.exec(text)?.[1]
  const table = /^\/rest\/v1\/(\w+)/.exec(path)?.[1]
  const rows = table && table !== 'rpc' ? (ids[table] ??= []) : []
  if (id && rows.length < KNOWN_IDS && !rows.includes(id)) rows.push(id)
}
