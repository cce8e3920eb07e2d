// kill -9 anywhere between a booking and its money; afterwards the three memories must agree to the cent.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CAST } from '#db/seed/cast.ts'
import { compareBooks, letTimePass, unsettled } from './books.ts'
import { makeCars, makeDrivers, type Person, signIn, signInOwner } from './people.ts'
import { type House, openHouse, type Server } from './server.ts'
import { type Plot, type Promised, type Stage, type Step, tell } from './story.ts'

export type CrashResult = {
  kills: number
  database_kills: number
  commit_kills: number
  stories: number
  promised: number
  charged_cents: number
  refunded_cents: number
  difference_cents: number
  ledger_sum_cents: number
  orders: Record<string, number>
  /** Seconds until every charge was a paid or refunded order, counted from the last start. */
  charges_settled_s: number
  /** Seconds until nothing at all was left to do, after the holds of unpaid bookings were over. */
  settled_s: number
  wrong: string[]
}
export type CrashOptions = {
  /** Kills at random moments while eight people book at once and the way to the card company is bad. */
  rounds: number
  /** Also one kill right after each step's answer. */
  steps: boolean
  /** Kills before the nth commit of each way a booking can go; `every` above 1 takes a random sample of the n. */
  commits: { every: number }
  /** PostgreSQL is killed together with every nth server; 0 for never. */
  database: number
  /** Starts the minute's sweep at once instead of waiting for the minute. */
  hurry: boolean
}

/** The ways a booking can go; each is told again and again, killed before one commit later each time, until it is through. */
const PLOTS: Plot[] = [
  { pay: 'pay', then: 'approve', comes_back: false },
  { pay: 'pay_unheard', then: 'cancel', comes_back: true },
  { pay: 'pay_twice', then: 'cancel', comes_back: false },
  { pay: 'pay', then: 'dispute', comes_back: false },
  { pay: 'expire', then: 'nothing', comes_back: false },
]
const STEPS: Step[] = ['book', 'pay', 'see_paid', 'accept', 'complete', 'approve', 'cancel', 'report', 'decide']
const MOST_COMMITS = 60
const PEOPLE = 8
const CARS = 12
/** Crowds book up to here, single stories behind it. */
const LAST_DAY = 60

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!
const anyPlot = (): Plot => ({
  pay: anyOf([
    'pay',
    'pay',
    'pay',
    'pay_and_leave',
    'pay_late',
    'pay_twice',
    'pay_unheard',
    'declined_first',
    'expire',
    'abandon',
  ]),
  then: anyOf(['approve', 'approve', 'cancel', 'dispute', 'nothing']),
  comes_back: Math.random() < 0.5,
})
const anyDays = () => {
  const from = 3 + Math.floor(Math.random() * (LAST_DAY - 6))
  return { from, to: from + Math.floor(Math.random() * 4) }
}

export async function crash(options: CrashOptions): Promise<CrashResult> {
  const house = await openHouse()
  const { owner } = house.databases
  let server = await house.start()
  const port = Number(new URL(server.url).port)
  let kills = 0
  let databaseKills = 0
  let commits = 0
  let stories = 0
  const promised: Promised[] = []
  const drivers = await makeDrivers(owner, house.secret, PEOPLE)
  const cars = await makeCars(owner, CARS + options.rounds) // enough days for everybody
  const stage: Stage = {
    url: server.url,
    provider: await signInOwner(owner, house.secret),
    admin: await signIn(owner, house.secret, CAST.ada),
  }
  /** Days nobody else wants, for stories that must not end with "taken". */
  const ownDay = () => {
    const from = LAST_DAY + 1 + Math.floor(stories / CARS)
    return { listing_id: cars[stories % CARS]!, from, to: from }
  }
  const once = async (on: Stage, driver: Person, plot: Plot, wish = ownDay()) => {
    stories++
    const result = await tell(on, driver, wish, plot)
    if (result) promised.push(result)
  }
  const restart = async (tripwire?: number, unreliable = false) => {
    await server.kill()
    kills++
    if (options.database && kills % options.database === 0) {
      databaseKills++
      await house.killDatabase()
    }
    server = await house.start({ port, unreliable, ...(tripwire !== undefined && { tripwire }) })
    if (options.database && kills % options.database === 0) await house.holdDatabase()
  }

  try {
    if (options.steps)
      for (const step of STEPS) {
        const after = async (done: Step) => (done === step ? restart() : undefined)
        const then = step === 'cancel' ? 'cancel' : step === 'report' || step === 'decide' ? 'dispute' : 'approve'
        await once({ ...stage, after }, drivers[0]!, { pay: 'pay', then, comes_back: false })
      }
    for (const plot of PLOTS)
      for (let commit = Math.floor(Math.random() * options.commits.every); ; commit += options.commits.every) {
        await restart(commit)
        const falls = riseAgain(house, port, server)
        await once(stage, anyOf(drivers), plot)
        const { fell, now } = await falls.end()
        server = now
        if (fell) commits++
        if (!fell || commit > MOST_COMMITS) break
      }
    await restart(undefined, true)
    let stop = false
    const people = drivers.map(async (driver) => {
      while (!stop) await once(stage, driver, anyPlot(), { listing_id: anyOf(cars), ...anyDays() })
    })
    for (let round = 0; round < options.rounds; round++) {
      await sleep(100 + Math.random() * 1100)
      await restart(undefined, true)
    }
    stop = true
    await Promise.all(people)
    await restart()
    const charges = await settle(owner, options.hurry)
    await letTimePass(owner, 31)
    const rest = await settle(owner, options.hurry)
    const pending = await owner.query(`select id from orders where status = 'pending'`)
    const { wrong, ...books } = await compareBooks(owner)
    return {
      kills,
      database_kills: databaseKills,
      commit_kills: commits,
      stories,
      promised: promised.length,
      ...books,
      charges_settled_s: charges.seconds,
      settled_s: rest.seconds,
      wrong: [
        ...wrong,
        ...charges.late,
        ...rest.late,
        ...(await brokenPromises(owner, promised)),
        ...pending.rows.map(({ id }: { id: string }) => `still pending after its hold: ${id}`),
      ],
    }
  } finally {
    await house.end()
  }
}

/** Starts the server again when its tripwire kills it, so that the story can go on; `end` says which one runs now. */
function riseAgain(house: House, port: number, first: Server): { end: () => Promise<{ fell: boolean; now: Server }> } {
  let next: Promise<Server> | undefined
  let over = false
  void first.gone.then(() => {
    if (over) return
    next = house.start({ port })
    next.catch(() => {}) // heard where it is awaited
  })
  return {
    end: async () => {
      over = true
      return next ? { fell: true, now: await next } : { fell: false, now: first }
    },
  }
}

/** The promise is a minute (reliability.md); the rest is for the machine itself. */
const PROMISED_MS = 65_000

/** Waits until nothing is left to do. Returns the seconds, and what was too late. */
async function settle(owner: pg.Pool, hurry: boolean): Promise<{ seconds: number; late: string[] }> {
  const began = Date.now()
  if (hurry) await owner.query(`select graphile_worker.add_job('reconcile_orders', '{}')`)
  for (;;) {
    const left = await unsettled(owner)
    const seconds = Math.round((Date.now() - began) / 100) / 10
    const open = Object.entries(left).filter(([, count]) => count > 0)
    if (!open.length) return { seconds, late: [] }
    if (Date.now() - began > PROMISED_MS)
      return { seconds, late: open.map(([name, count]) => `after ${seconds} s still ${count} ${name}`) }
    await sleep(100)
  }
}

const AT_LEAST: Record<NonNullable<Promised['fulfilment']>, string[]> = {
  accepted: ['accepted', 'in_progress', 'completed', 'approved'],
  completed: ['completed', 'approved'],
  approved: ['approved'],
  cancelled: ['cancelled'],
}
/** Everything that was answered with yes must have survived. */
async function brokenPromises(owner: pg.Pool, promised: Promised[]): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; fulfilment: string }>('select id, fulfilment from orders')
  const now = new Map(rows.map((row) => [row.id, row.fulfilment]))
  return promised.flatMap(({ order_id, fulfilment }) => {
    const is = now.get(order_id)
    if (is === undefined) return [`a confirmed booking is gone: ${order_id}`]
    return fulfilment && !AT_LEAST[fulfilment].includes(is)
      ? [`${fulfilment} was confirmed, is ${is}: ${order_id}`]
      : []
  })
}
