// Drivers and cars made for one hostile run, and how a person reaches the server: through its calls, patiently or not.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { signAccessToken } from '#features/base/accounts/server/tokens.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'

/** Somebody signed in; a token lives a quarter of an hour, so each call takes a fresh one. */
export type Person = { id: string; token: () => Promise<string> }
export type Answer = {
  status: number
  code: string
  body: Record<string, unknown>
  location: string | null
  /** The server's own name for the request, by which its effects are found. */
  request: string
}

/** What the servers under test take for now (house.now). */
type Clock = () => Date

/** Signs somebody in who exists. */
export async function signIn(
  owner: pg.Pool,
  secret: string,
  who: { id: string; role: string },
  now: Clock = () => new Date(),
): Promise<Person> {
  const session = newId()
  await owner.query(
    `insert into auth.sessions (id, user_id, user_agent, ip, expires_at) values ($1, $2, 'hostile', 'local', now() + interval '30 days')`,
    [session, who.id],
  )
  return { id: who.id, token: () => signAccessToken(secret, who, session, now()) }
}

/** `count` drivers who exist for this run only, signed in. */
export async function makeDrivers(owner: pg.Pool, secret: string, count: number, now?: Clock): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const id = newId()
    await owner.query(`insert into profiles (id, name, email, role) values ($1, $2, $3, 'driver')`, [
      id,
      `Hostile Driver ${n}`,
      `hostile.${id}@example.com`,
    ])
    await owner.query(`insert into auth.users (id, password_hash, email_confirmed_at) values ($1, 'none', now())`, [id])
    people.push(await signIn(owner, secret, { id, role: 'driver' }, now))
  }
  return people
}

/** `count` cars of Omar on the market, one of each, every second one with a deposit of so many cents. Returns the listings. */
export async function makeCars(owner: pg.Pool, count: number, deposit: number | null = null): Promise<string[]> {
  const listings: string[] = []
  for (let n = 0; n < count; n++) listings.push(await makeCar(owner, n % 2 ? deposit : null))
  return listings
}

/** One car of Omar on the market. Returns its listing. */
export async function makeCar(owner: pg.Pool, deposit: number | null): Promise<string> {
  const [vehicle, listing] = [newId(), newId()]
  const { id: provider, lat, lng } = PROVIDERS.omar
  await owner.query(
    `insert into vehicles (id, provider_id, vin, year, make, model, daily_rate_cents) values ($1, $2, $3, 2022, 'Kia', 'Rio', 4100)`,
    [vehicle, provider, vehicle.replaceAll('-', '').slice(-17)],
  )
  await owner.query(
    `insert into listings (id, provider_id, vehicle_id, title, listing_type, status, daily_rate_cents, max_days, units, lat, lng,
       deposit_required_cents)
     values ($1, $2, $3, $4, 'vehicle', 'active', 4100, 60, 1, $5, $6, $7)`,
    [listing, provider, vehicle, `2022 Kia Rio ${listing.slice(-4)}`, lat, lng, deposit],
  )
  return listing
}

/** A picture of the work, somebody's own: known to the database alone, for nobody opens it here. Returns the file's id. */
export async function makePhoto(owner: pg.Pool, { id: person }: Pick<Person, 'id'>): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256)
     values ($1, $2, $3, 'car.png', 'image/png', 1, $4)`,
    [id, person, `${person}/work/${id}.png`, id.replaceAll('-', '').repeat(2)],
  )
  return id
}

/** The owner of the cars, signed in. */
export const signInOwner = (owner: pg.Pool, secret: string, now?: Clock) => signIn(owner, secret, CAST.omar, now)

/** The calendar day `ahead` days from today where the cars stand. */
export const dayAhead = (ahead: number, now = new Date()) => addDays(dayIn('America/New_York', now), ahead)

/** One try. Undefined when no answer came: the server was gone, or went while it worked. */
export async function ask(
  url: string,
  path: string,
  {
    as,
    body,
    form,
    key,
    method,
    bytes,
    headers,
  }: {
    as?: Person
    body?: object
    form?: URLSearchParams
    bytes?: Uint8Array<ArrayBuffer>
    key?: string
    method?: string
    headers?: Record<string, string>
  },
): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: method ?? (body || form || bytes ? 'POST' : 'GET'),
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      headers: {
        ...(as && { authorization: `Bearer ${await as.token()}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      ...(bytes && { body: bytes }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : undefined
    const record = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
    return {
      status: response.status,
      code: typeof record['code'] === 'string' ? record['code'] : '',
      body: record,
      location: response.headers.get('location'),
      request: response.headers.get('x-request-id') ?? '',
    }
  } catch {
    return undefined
  }
}

/** Tries until there is an answer that is not "later", while the server falls and rises; undefined after `patience` ms. */
export async function insist(one: () => Promise<Answer | undefined>, patience = 60_000): Promise<Answer | undefined> {
  const deadline = Date.now() + patience
  for (;;) {
    const answer = await one()
    if (answer && answer.status < 500 && answer.code !== 'in_progress') return answer
    if (Date.now() > deadline) return answer
    await sleep(60)
  }
}
