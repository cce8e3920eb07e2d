// A thousand trucks say where they are, and a thousand drivers watch, through two server processes; one is killed on the way.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { WebSocket } from 'ws'
import { MOVING_MS } from '#features/towing/tow-live/live-place.ts'
import { OFFER_MS } from '#features/towing/tows/tow-status.ts'
import { newId } from '#lib/ids.ts'
import { makeDrivers, type Person } from '#test/hostile/people.ts'
import { freePort, openHouse } from '#test/hostile/server.ts'
import { cpuOf, quantile, type Row } from './house.ts'

const [COMPANIES, TRUCKS_EACH] = [50, 20]
const TRUCKS = COMPANIES * TRUCKS_EACH
const SECONDS = 30
const [BOARDS, ROUNDS] = [5, 200]
/** So many connections are opened at once: an address has fifty that have not joined. */
const AT_ONCE = 25
const SCENE = { lat: 33.762, lng: -84.388, city: 'Atlanta', state: 'GA' }

type Frame = { event: string; table?: string; job?: string; at?: string; new?: { id?: string } }
type Line = { socket: WebSocket; send: (frame: object) => void }

/** A page that has joined. */
async function joined(url: string, person: Person, hear: (frame: Frame) => void): Promise<Line> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket`)
  await once(socket, 'open')
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  send({ event: 'join', access_token: await person.token() })
  await new Promise<void>((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`not joined: ${code}`)))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data as Buffer)) as Frame
      if (frame.event === 'joined') resolve()
      else hear(frame)
    })
  })
  return { socket, send }
}
async function inTurns<T, R>(all: readonly T[], act: (one: T, n: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let n = 0; n < all.length; n += AT_ONCE)
    done.push(...(await Promise.all(all.slice(n, n + AT_ONCE).map((one, i) => act(one, n + i)))))
  return done
}

/** A towing company of each owner. */
async function makeCompanies(owner: pg.Pool, owners: readonly Person[]): Promise<string[]> {
  const ids = owners.map(() => newId())
  await owner.query(
    `insert into provider_profiles (id, user_id, provider_type, business_name, address, city, state, zip, lat, lng, about, background_check_status, verified)
     select id, person, 'towing', 'Bench Tow ' || n, '1 Main St', 'Atlanta', 'GA', '30303', 33.77, -84.39, '', 'approved', true
     from unnest($1::uuid[], $2::uuid[]) with ordinality as x (id, person, n)`,
    [ids, owners.map(({ id }) => id)],
  )
  return ids
}
/** A tow of each driver on the way, taken by the company at its place. */
async function makeTows(owner: pg.Pool, drivers: readonly Person[], companies: readonly string[]): Promise<string[]> {
  const ids = drivers.map(() => newId())
  const client = await owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica`)
    await client.query(
      `insert into tow_jobs (id, driver_id, status, vehicle_class, car, condition, scene, destination, miles, caller_name, caller_phone,
         cap_cents, asked_at, provider_id, offer_id, price_cents, accepted_at, rolling_at, eta_at, created_at)
       select id, driver, 'rolling', 'light', '{"year": 2019, "make": "Honda", "model": "Civic", "plate": "", "color": ""}', '{}', $4, $4, 9,
         'A driver', '404-555-0123', 20000, now(), company, gen_random_uuid(), 18000, now(), now(), now() + interval '20 minutes', now()
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as x (id, driver, company)`,
      [ids, drivers.map(({ id }) => id), companies, JSON.stringify(SCENE)],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return ids
}

const figures = (what: string, ms: readonly number[]): Row => {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(quantile(sorted, part))
  return { what, p50_ms: at(0.5), p99_ms: at(0.99), most_ms: Math.round(sorted.at(-1) ?? 0), heard: ms.length }
}

/** What a place takes from the truck to the map, what it costs, and what an offer takes to the boards of five companies. */
export async function places(): Promise<Row[]> {
  const house = await openHouse({ settings: { max_connections: '120' } })
  try {
    const servers = [await house.start({ first: true }), await house.start({ port: await freePort() })] as const
    const { owner } = house.databases
    const owners = await makeDrivers(owner, house.secret, COMPANIES)
    const drivers = await makeDrivers(owner, house.secret, TRUCKS)
    const companies = await makeCompanies(owner, owners)
    const companyOf = drivers.map((_, n) => companies[n % COMPANIES]!)
    const jobs = await makeTows(owner, drivers, companyOf)

    let heard: number[] = []
    const lastAt = new Map<string, number>()
    const hear = ({ event, job, at }: Frame) => {
      if (event !== 'position' || !job || !at) return
      const now = Date.now()
      heard.push(now - Date.parse(at))
      lastAt.set(job, now)
    }
    const watch = async (url: string, n: number) => {
      const line = await joined(url, drivers[n]!, hear)
      line.send({ event: 'watch_tow', job: jobs[n]! })
      return line
    }
    const trucks = await inTurns(jobs, (_, n) => joined(servers[n % 2]!.url, owners[n % COMPANIES]!, () => {}))
    // each watches on the process that its truck does not speak to
    const watchers = await inTurns(jobs, (_, n) => watch(servers[(n + 1) % 2]!.url, n))
    const sendOnce = async (alive: (n: number) => boolean) => {
      const began = performance.now()
      for (const [n, truck] of trucks.entries()) {
        const due = began + (n * MOVING_MS) / TRUCKS
        if (performance.now() < due) await sleep(due - performance.now())
        if (!alive(n)) continue
        const lat = SCENE.lat + Math.random() / 1000
        truck.send({ event: 'position', job: jobs[n]!, lat, lng: SCENE.lng, accuracy: 12, speed: 11, at: new Date() })
      }
    }
    const rounds = (SECONDS * 1000) / MOVING_MS
    await sendOnce(() => true)
    heard = []
    const before = servers.map(({ pid }) => cpuOf(pid))
    const began = performance.now()
    for (let n = 0; n < rounds; n++) await sendOnce(() => true)
    const took = (performance.now() - began) / 1000
    const share = servers.map(({ pid }, n) => Math.round(((cpuOf(pid) - before[n]!) / took) * 100))
    const calm = figures(`${TRUCKS} trucks on two processes, to the map`, heard)

    await servers[1].kill()
    const killed = Date.now()
    heard = []
    const lost = jobs.flatMap((_, n) => (n % 2 === 0 ? n : []))
    const back = inTurns(lost, async (n) => {
      watchers[n] = await watch(servers[0].url, n)
    })
    const again = inTurns(
      jobs.flatMap((_, n) => (n % 2 === 1 ? n : [])),
      async (n) => {
        trucks[n] = await joined(servers[0].url, owners[n % COMPANIES]!, () => {})
      },
    )
    const open = (n: number) => trucks[n]!.socket.readyState === WebSocket.OPEN
    const sending = (async () => {
      for (let n = 0; n < rounds; n++) await sendOnce(open)
    })()
    await Promise.all([back, again])
    const reconnected = Date.now() - killed
    await sending
    await sleep(1000)
    const silent = jobs.filter((job) => (lastAt.get(job) ?? 0) < killed).length
    const after = figures('the same, one process killed and its people back on the other', heard)
    for (const { socket } of [...trucks, ...watchers]) socket.terminate()

    const rings: number[] = []
    let waiting: (() => void)[] = []
    const boards = await Promise.all(
      owners.slice(0, BOARDS).map((person, board) =>
        joined(servers[0].url, person, ({ table }) => {
          if (table === 'tow_offers') waiting[board]?.()
        }),
      ),
    )
    const asking = await makeTows(
      owner,
      await makeDrivers(owner, house.secret, ROUNDS),
      Array.from({ length: ROUNDS }, () => companies[COMPANIES - 1]!),
    )
    for (const job of asking) {
      const all = Array.from(
        { length: BOARDS },
        (_, board) => new Promise<void>((resolve) => (waiting[board] = resolve)),
      )
      const sent = performance.now()
      const each = all.map((one) => one.then(() => rings.push(performance.now() - sent)))
      await owner.query(
        `insert into tow_offers (id, job_id, provider_id, wave, price_cents, terms, lines, shown, sent_at, expires_at)
         select gen_random_uuid(), $1, p, 1, 18000, '{}', '[]', '{}', now(), now() + make_interval(secs => $3)
         from unnest($2::uuid[]) p`,
        [job, companies.slice(0, BOARDS), OFFER_MS / 1000],
      )
      await owner.query('notify live') // as the server does once it has committed
      await Promise.all(each)
    }
    waiting = []
    for (const { socket } of boards) socket.terminate()
    return [
      calm,
      { what: 'processor time of each process', first: `${share[0]} %`, second: `${share[1]} %` },
      after,
      { what: 'until all were back', ms: reconnected, silent_trucks: silent },
      figures(`an offer to ${BOARDS} open boards`, rings),
    ]
  } finally {
    await house.end()
  }
}
