import { sql } from 'kysely'
import type { KeyScope, Role } from '../contract.ts'
import { notSignedIn } from '../errors.ts'
import type { Paces } from './answer-headers.ts'
import type { BlobStore } from './blobs.ts'
import { type Database, type Databases, dbFor, transact, type Tx } from './db.ts'
import type { Env } from './env.ts'
import type { Live, LiveEvent } from './live.ts'
import type { Log } from './log.ts'

/** Who acts is data, handed from hand to hand; never looked up from a global. */
export type Person = {
  kind: 'person'
  id: string
  role: Role
  session_id: string
  /** Still has to set up a second factor, and can do nothing else. */
  held?: true
  /** Software that works for a business with a key: it makes the calls of these scopes, and no others. */
  scopes?: readonly KeyScope[]
}
/** Who holds a mailed link to one claim's repair (docs/decisions/048). */
export type Linked = {
  kind: 'adjuster_link'
  /** Of the link: to the database it is who acts. */
  id: string
  contact_id: string
  claim_id: string
  scopes: readonly string[]
  /** The cookie of the device, as it came; empty without one. */
  device: string
  /** Has not entered the code on this device yet, and can do nothing else. */
  held?: true
}
/** Software of an insurer (docs/keys.md). */
export type InsurersSoftware = {
  kind: 'insurer_key'
  /** Of the key: to the database it is who acts. */
  id: string
  insurer_id: string
  name: string
}
export type Actor = { kind: 'visitor' } | Person | Linked | InsurersSoftware | { kind: 'system'; name: string }

/** What follows in rooms further right: each room declares its own lists, app/ fills them. */
// oxlint-disable-next-line no-empty-object-type -- declared further by the rooms
export interface Tables {}

/** Beside the events of one connection: what its page says after it has joined, and what changed for its person. */
export type LightEnd = { hear: (frame: unknown) => void; changed: (event: LiveEvent) => void; leave: () => void }

/** What a server process has: made once in app/server.ts (tests make their own), handed to every verb inside its Ctx. */
export type Services = {
  env: Env
  databases: Databases
  blobs: BlobStore
  live: Live
  /** What travels beside live events: opened by each connection that has joined. */
  light: (who: Person, say: (frame: object) => void) => LightEnd
  log: Log
  /** The only clock that verbs read, so that a test can hold it. */
  now: () => Date
  /** Throws 401, and 403 for who is held, unless `heldToo`. */
  authenticate: (bearer: string, heldToo?: boolean) => Promise<Actor>
  /** Who holds a mailed link, on the device of this cookie. Throws 404 for one that is over, 403 before its code unless `heldToo`. */
  authenticateLink: (token: string, device: string, heldToo?: boolean) => Promise<Linked>
  /** Which business's software holds a key. Throws 401 for one that opens nothing (anymore). */
  authenticateKey: (secret: string) => Promise<Person>
  /** Which insurer's software holds a key. Throws 401 as {@link authenticateKey}. */
  authenticateInsurerKey: (secret: string) => Promise<InsurersSoftware>
  /** Whether a key that is known by its id only still opens something. */
  keyWorks: (id: string) => Promise<boolean>
  /** How many calls whoever is signed in has left; counts one. */
  paces: Paces
  /** Reaches this process's own HTTP interface without a socket (test checkout to event receiver). */
  fetchSelf: (path: string, init?: RequestInit) => Promise<Response>
  tables: Tables
}

export type Ctx = {
  services: Services
  actor: Actor
  request_id: string
  ip: string
  user_agent: string
  /** The cookie that tells a device apart from others; it grants nothing. */
  device: string
  /** The cookie that ties what a visitor left here to their browser; empty without one. */
  visit: string
  /** A page of another site sent it, as browsers say. */
  from_elsewhere: boolean
  /** Reads as the actor, each in one round trip. */
  db: Database
  /** One transaction as the actor; wakes live listeners after commit. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Response headers a verb may add (Link, Retry-After). */
  reply: Headers
  /** What makes this call happen once; the system goes on with it (lib/server/once.ts). */
  once?: Once | undefined
}

/** The key of a call: its first transaction, whoever writes it, claims the key and keeps the answer. */
export type Once = {
  stands: boolean
  first: <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => Promise<T>
}

export type Request = Partial<
  Pick<Ctx, 'request_id' | 'ip' | 'user_agent' | 'device' | 'visit' | 'from_elsewhere' | 'once'>
>

/** Who acts, to the database: a link before its code is nobody. */
const namedAs = (actor: Actor): string => {
  const named =
    actor.kind === 'person' || actor.kind === 'insurer_key' || (actor.kind === 'adjuster_link' && !actor.held)
  return named ? actor.id : ''
}

export function ctxOf(services: Services, actor: Actor, request: Request = {}): Ctx {
  const request_id = request.request_id ?? crypto.randomUUID()
  const pool = actor.kind === 'system' ? services.databases.system : services.databases.request
  const db = dbFor(pool, namedAs(actor), request_id)
  const write: Ctx['write'] = async (work) => {
    const { once } = ctx
    const result = await transact(db, once && !once.stands ? (tx) => once.first(tx, work) : work)
    if (once) once.stands = true
    services.live.wake()
    return result
  }
  const ctx: Ctx = {
    services,
    actor,
    request_id,
    ip: request.ip ?? '',
    user_agent: request.user_agent ?? '',
    device: request.device ?? '',
    visit: request.visit ?? '',
    from_elsewhere: request.from_elsewhere ?? false,
    db,
    write,
    reply: new Headers(),
    once: request.once,
  }
  return ctx
}

/** The same request, continued by the system: for what no person may write (payment facts, secrets). */
export const asSystem = (ctx: Ctx, name: string): Ctx => ctxOf(ctx.services, { kind: 'system', name }, ctx)

/**
 * One transaction of the system in the name of the acting person: for steps that also move money, which no person may
 * write. The row must have been read as that person before; whose move it is, the database checks again.
 */
export const writeFor = <T>(ctx: Ctx, why: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asSystem(ctx, why).write(async (tx) => {
    if (ctx.actor.kind === 'person') await sql`select set_config('app.user_id', ${ctx.actor.id}, true)`.execute(tx)
    return work(tx)
  })

/** The signed-in person of a call. Throws 401 for a visitor. */
export function person(ctx: Ctx): Person {
  if (ctx.actor.kind !== 'person') throw notSignedIn()
  return ctx.actor
}

/** Says why the next state changes of this transaction happen; the status trigger writes it on the noun's timeline. */
export async function because(tx: Tx, reason: string, nextExpectedAt?: Date | null): Promise<void> {
  await sql`select set_config('app.reason', ${reason}, true), set_config('app.next_expected_at', ${nextExpectedAt?.toISOString() ?? ''}, true)`.execute(
    tx,
  )
}

/** What `set` is given where only something that belongs to a row changed: its version goes up (trigger `new_version`), so that an open page is told. */
export const touched = { version: sql<number>`version` }

/** Appends to the audit log, in the transaction of the change itself. */
export async function audit(
  tx: Tx,
  entry: { action: string; table: string; id: string; before?: unknown; after?: unknown; reason?: string },
): Promise<void> {
  await sql`select write_audit(${entry.action}, ${entry.table}, ${entry.id}, ${JSON.stringify(entry.before ?? null)}::jsonb, ${JSON.stringify(entry.after ?? null)}::jsonb, ${entry.reason ?? null})`.execute(
    tx,
  )
}

/** Queues a job in this transaction: it runs after commit, at least once, or never when the transaction is undone. */
export async function addJob(
  tx: Tx,
  name: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await sql`select add_job(${name}, ${JSON.stringify(payload)}::json, ${options.runAt?.toISOString() ?? null}::timestamptz, ${options.key ?? null})`.execute(
    tx,
  )
}
