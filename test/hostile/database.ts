// The database goes away in every way it can, while people book and pay through two servers. Nothing that was answered with
// yes may be lost, no server may end, and soon after the database is back somebody's booking is taken again.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { CAST } from '#db/seed/cast.ts'
import { audit } from './auditor.ts'
import { watchDays } from './auditor-days.ts'
import { watchHealth } from './health.ts'
import { failovers, LONG, outages, SHORT } from './outages.ts'
import { pay } from './pay.ts'
import { ask, makeCars, makeDrivers, type Person, signIn, signInOwner } from './people.ts'
import { freePort, type House, type Kind, openHouse, type Server } from './server.ts'
import { brokenPromises, compareBooks, settle } from './settled.ts'
import { begin } from './story.ts'
import type { Promised, Stage } from './told.ts'

export type DatabaseOptions = {
  database: Kind
  /** On three machines: how often the leading one is lost. */
  rounds?: number
  brief: boolean
  /** Only these of the outages; all of them when left out. */
  only?: string[]
  /** A promise that is broken on purpose (sabotages.ts): then something wrong must be found. */
  sabotage?: string
}
export type DatabaseResult = {
  acked: number
  lost: number
  double_booked: number
  process_deaths: number
  stuck_jobs: number
  /** Paid at the company, and not known as paid half a minute after the last outage. */
  unconfirmed: number
  /** Requests that ended while two servers were told to stop. */
  cut_uploads: number
  /** Answers of the server that were neither what was asked for nor "later". */
  answers_500: number
  slowest_health_ms: number
  /** The longest time from the return of the database to the next booking that was taken, beyond the promise. */
  gap_s: number
  back_s: Record<string, number>
  not_tried: string[]
  wrong: string[]
}

const LANES = 6
/** Enough for nobody to reach what one person may leave unpaid: a booking whose answer was lost is such a one. */
const CROWD = { brief: { people: 24, cars: 40 }, long: { people: 100, cars: 150 } }
const BREATH_MS = 200
const PROMISED_S = 30
/** From the loss of a machine to the next booking (reliability.md). */
const FAILOVER_S = 25
/** Room for the demo world and what is booked; the rest is filled when the disk has to be full. */
const DISK_MB = 500
const DISK = 'disk full'

export async function database(options: DatabaseOptions): Promise<DatabaseResult> {
  const house = await openHouse({
    database: options.database,
    settings: { max_connections: '150', max_wal_size: '64MB', min_wal_size: '32MB' },
    ...(options.database !== 'three machines' && (options.only ?? [DISK]).includes(DISK) && { diskMb: DISK_MB }),
  })
  try {
    return await run(house, options)
  } finally {
    await house.end()
  }
}

async function run(house: House, { brief, only, sabotage, rounds = 4 }: DatabaseOptions): Promise<DatabaseResult> {
  const { company, databases, now } = house
  const { owner } = databases
  await (await house.start({ first: true })).kill()
  await company.start()
  const how = sabotage ? { sabotage } : {}
  const servers = [await house.start(how), await house.start({ ...how, port: await freePort() })]
  const deaths: string[] = []
  let stopping = false
  for (const server of servers)
    void server.gone.then((code) => stopping || deaths.push(`a server ended by itself with ${code}`))
  await watchDays(owner)
  const crowd = brief ? CROWD.brief : CROWD.long
  const drivers = await makeDrivers(owner, house.secret, crowd.people, now)
  const cars = await makeCars(owner, crowd.cars)
  const stage: Stage = {
    url: servers[0]!.url,
    company,
    provider: await signInOwner(owner, house.secret, now),
    admin: await signIn(owner, house.secret, CAST.ada, now),
    now,
    photo: () => Promise.reject(new Error('no pictures here')),
    sweep: () => Promise.resolve(),
    dayComes: () => Promise.resolve(),
  }
  const promised: Promised[] = []
  let acked = performance.now()
  let waited: (() => void) | undefined
  let lostAt = 0
  let stop = false
  const booking = Array.from({ length: LANES }, async (_, lane) => {
    for (let turn = lane; !stop; turn += LANES, await sleep(BREATH_MS)) {
      const from = 3 + Math.floor(Math.random() * 50)
      const request = { listing_id: cars[Math.floor(Math.random() * cars.length)]!, from, to: from }
      const driver = drivers[turn % drivers.length]!
      const asked = performance.now()
      const begun = await begin({ ...stage, url: servers[Math.floor(Math.random() * 2)]!.url }, driver, request)
      if (!begun) continue
      promised.push(begun.told.promised)
      // one that was written just before the machine was lost tells nothing of the next
      if (asked > lostAt) {
        acked = performance.now()
        waited?.()
      }
      await pay(begun.told, begun.page, 'pay')
    }
  })
  const watch = watchAnswers(servers, drivers[0]!)
  const back_s: Record<string, number> = {}
  const booked = () => new Promise<void>((resolve) => (waited = resolve))
  await booked()
  const { several } = house
  const promise_s = several ? FAILOVER_S : PROMISED_S
  const events: Record<string, () => Promise<void | (() => Promise<void>)>> = several
    ? failovers(several, rounds)
    : outages(house, owner, brief ? SHORT : LONG)
  for (const [name, happen] of Object.entries(events)) {
    if (only && !only.includes(name)) continue
    console.error(name)
    const mend = await happen()
    const returned = performance.now()
    if (several) lostAt = returned
    const next = booked()
    await Promise.race([next, sleep(4 * PROMISED_S * 1000)])
    back_s[name] = Math.round(Math.max(0, (acked > returned ? acked : performance.now()) - returned) / 100) / 10
    await mend?.()
    await sleep(brief ? 1000 : 5000)
  }
  stop = true
  await Promise.all(booking)
  const seen = await watch.end()
  await compareBooks(owner)
  const settled = await settle({
    owner,
    file: company.file,
    now: () => now().getTime(),
    hurry: true,
    deposits: false,
    patience: PROMISED_S * 1000,
  })
  const paid = promised.map(({ order_id }) => order_id)
  let { stuck, unconfirmed } = await undone(owner, paid)
  for (const deadline = Date.now() + PROMISED_S * 1000; stuck.length > 0 && Date.now() < deadline; await sleep(500))
    ({ stuck, unconfirmed } = await undone(owner, paid))
  const broken = await brokenPromises(owner, promised)
  stopping = true
  const cut = await stopUnderWay(servers[0]!, drivers[0]!)
  const books = await audit(owner, company.file, now().getTime())
  const late = Object.entries(back_s).filter(([, seconds]) => seconds > promise_s)
  const not_tried =
    house.outage.disk || several || !(only ?? [DISK]).includes(DISK)
      ? []
      : ['no disk could be mounted to be filled: run it as root']
  return {
    acked: promised.length,
    lost: broken.length,
    double_booked: books.double_booked,
    process_deaths: deaths.length,
    stuck_jobs: stuck.length,
    unconfirmed,
    cut_uploads: cut.length,
    answers_500: seen.unexpected,
    slowest_health_ms: seen.slowest,
    gap_s: late.length ? Math.max(...late.map(([, seconds]) => seconds)) : 0,
    back_s,
    not_tried,
    wrong: [
      ...deaths,
      ...broken,
      ...cut,
      ...settled.late,
      ...books.wrong,
      ...late.map(([name, seconds]) => `${name}: the next booking was taken only after ${seconds} s`),
      ...stuck.map((job) => `a job is stuck: ${job}`),
      ...(unconfirmed ? [`${unconfirmed} paid bookings are not known as paid`] : []),
      ...(seen.unexpected ? [`${seen.unexpected} answers were 500: ${whyOf(servers)}`] : []),
      ...(brief ? [] : not_tried),
    ],
  }
}

/** Jobs that nobody has worked for a while (one that was replaced under its key only counts as tried), and how many of these bookings wait for their payment. */
async function undone(owner: pg.Pool, orders: string[]): Promise<{ stuck: string[]; unconfirmed: number }> {
  const { rows } = await owner.query<{ stuck: string[]; unconfirmed: number }>(
    `select array(select t.identifier || ' ' || coalesce(j.last_error, 'locked by ' || j.locked_by, 'not begun') || ', tried ' || j.attempts || ' times, due ' || j.run_at::time(0) || ', made ' || j.created_at::time(0) || ', now ' || now()::time(0)
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where run_at < now() - interval '20 seconds' and (attempts < max_attempts or last_error is not null)
          and (j.locked_at is null or j.locked_at < now() - interval '20 seconds')) as stuck,
      (select count(*)::int from orders where id = any($1::uuid[]) and status = 'pending') as unconfirmed`,
    [orders],
  )
  return rows[0]!
}

/** What the servers wrote down as unexpected, each once. */
const whyOf = (servers: Server[]): string =>
  [
    ...new Set(
      servers.flatMap(({ said }) =>
        [...said().matchAll(/"err":\{"type":"\w+","message":"([^"]+)"/g)].map(([, why]) => why),
      ),
    ),
  ].join('; ')

/** Reads as somebody signed in, and asks whether the servers are ready, again and again. */
function watchAnswers(servers: Server[], as: Person) {
  const seen = { unexpected: 0 }
  const health = watchHealth(servers, 200)
  let over = false
  const reading = servers.map(async ({ url }) => {
    while (!over) {
      const answer = await ask(url, '/rest/v1/orders', { as })
      if (answer?.status === 500) seen.unexpected++
      await sleep(50)
    }
  })
  return {
    end: async () => {
      over = true
      await Promise.all(reading)
      return { ...seen, slowest: await health.end() }
    },
  }
}

/** Four uploads are half sent when the server is told to stop: it turns away, and they are taken all the same. */
async function stopUnderWay(server: Server, as: Person): Promise<string[]> {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const going = Promise.withResolvers<void>()
  const token = await as.token()
  const upload = async (n: number) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(picture.subarray(0, 100))
        await going.promise
        controller.enqueue(picture.subarray(100))
        controller.close()
      },
    })
    const request = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body, duplex: 'half' } as const
    return fetch(`${server.url}/storage/v1/object/claim-documents/${as.id}/photos/${Date.now()}${n}.png`, request).then(
      async (response) => (response.status === 201 ? 'taken' : `${response.status} ${await response.text()}`),
      (error: Error) => `cut: ${String(error.cause ?? error)}`,
    )
  }
  const uploads = [1, 2, 3, 4].map(upload)
  await ask(server.url, '/health/ready', {}) // somebody looks, and the uploads are under way
  server.end()
  let ready = await ask(server.url, '/health/ready', {})
  while (ready?.status === 200) ready = await ask(server.url, '/health/ready', {})
  going.resolve()
  const ends = await Promise.all(uploads)
  const code = await server.gone
  return [
    ...ends.filter((end) => end !== 'taken').map((end) => `an upload was not taken while the server stopped: ${end}`),
    ...(ready?.status === 503 ? [] : ['a server that stops did not say that it is not ready']),
    ...(code === 0 ? [] : [`a server that was told to stop ended with ${code}`]),
  ]
}
