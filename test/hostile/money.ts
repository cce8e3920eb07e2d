// kill -9 anywhere between a booking and its money, of the server, the database and the payment provider, which fails, repeats,
// delays and forgets. Afterwards its file, the orders and the ledger must agree to the cent (auditor.ts).
import { setTimeout as sleep } from 'node:timers/promises'
import { CAST } from '#db/seed/cast.ts'
import { type Audit, audit } from './auditor.ts'
import { watchDays } from './auditor-days.ts'
import type { Mood } from './company.ts'
import { longAgo } from './long-ago.ts'
import { keepLong } from './long-rentals.ts'
import { makeCar, makeCars, makeDrivers, makePhoto, type Person, signIn, signInOwner } from './people.ts'
import { payOut, refundPaidOut, setUpPayouts, untilPayday } from './payouts.ts'
import { makeRepairs, payShares } from './repair-stories.ts'
import { anyPlot, firstDayOf, hasDeposit, PLOTS, STEPS } from './plots.ts'
import { type House, openHouse, type Server } from './server.ts'
import { brokenPromises, compareBooks, letQueueCatchUp, PROMISED_MS, settle } from './settled.ts'
import { type Plot, tell } from './story.ts'
import type { Promised, Stage, BookingRequest } from './told.ts'

export type MoneyOptions = {
  /** Kills at random moments while eight people book at once and the payment provider works badly. */
  rounds: number
  /** Also one kill right after each step's answer. */
  steps: boolean
  /** Each way a booking can go is killed at every moment, one later each time; or once, somewhere; or only told. */
  moments: 'every' | 'one' | 'none'
  /** How many of the ways are told one by one: any so many of them; all of them when left out. */
  ways?: number
  /** Days on which providers are paid, each time killed one moment later. */
  paydays: number
  /** Rentals that go on for days, killed while their deposits are renewed and when they come back early. */
  long: number
  /** Repairs whose driver's share is paid in one of the ways it can go, each killed once. */
  repairs: number
  database: 'embedded' | 'debian'
  /** PostgreSQL is killed together with every nth server; 0 for never. */
  databaseKills: number
  /** A promise that is broken on purpose (sabotages.ts): then something wrong must be found. */
  sabotage?: string
  /** Starts the minute's sweep at once instead of waiting for the minute. */
  hurry: boolean
}
export type MoneyResult = Audit & {
  kills: number
  moment_kills: number
  database_kills: number
  company_kills: number
  stories: number
  promised: number
  /** Seconds until every charge was a paid or refunded order, counted from the last start. */
  charges_settled_s: number
  /** Seconds until nothing at all was left to do, after the reservations of unpaid bookings were over. */
  settled_s: number
}

const MOST_MOMENTS = 80
/** Most ways have at least so many. */
const LIKELY_MOMENTS = 16
const PEOPLE = 8
const CARS = 12
/** Cents. */
const DEPOSIT = 20_000
/** Crowds book up to here, single stories behind it. */
const LAST_DAY = 60
const BAD: Mood = { faults: 0.2, copies: 5, shuffle: true, lost: 0.05 }
const MINUTE = 60_000
/** After so many random kills the company is killed, too, and some minutes have gone by: reservations end while others book. */
const TIME_PASSES_EVERY = 12

export async function money(options: MoneyOptions): Promise<MoneyResult> {
  const house = await openHouse({ database: options.database })
  try {
    return await run(house, options)
  } finally {
    await house.end()
  }
}

async function run(house: House, options: MoneyOptions): Promise<MoneyResult> {
  const { company, databases, now } = house
  const { owner } = databases
  const { sabotage } = options
  const counts = { kills: 0, moment_kills: 0, database_kills: 0, company_kills: 0, stories: 0 }
  const beginning = await house.start({ first: true })
  beginning.end() // not killed: what it compiled stays for all the starts to come
  await beginning.gone
  let mood: Mood = options.moments === 'none' ? BAD : {}
  await company.start(mood)
  const start = (tripwire?: number, from?: string) =>
    house.start({
      ...(sabotage && { sabotage }),
      ...(tripwire !== undefined && { tripwire }),
      ...(from !== undefined && { from }),
    })
  let server = await start()
  await watchDays(owner)
  const before = await audit(owner, company.file, now().getTime())
  if (before.wrong.length) throw new Error(`the demo world does not add up by itself: ${before.wrong.join('; ')}`)
  const promised: Promised[] = []
  const drivers = await makeDrivers(owner, house.secret, PEOPLE, now)
  const cars = await makeCars(owner, CARS + options.rounds, DEPOSIT) // enough days for everybody
  const stage: Stage = {
    url: server.url,
    company,
    provider: await signInOwner(owner, house.secret, now),
    admin: await signIn(owner, house.secret, CAST.ada, now),
    now,
    photo: (person) => makePhoto(owner, person),
    sweep: async (job) => void (await owner.query(`select graphile_worker.add_job($1, '{}')`, [job])),
    dayComes: (order) => longAgo(owner, order),
  }
  await setUpPayouts(stage)
  const repairs = await makeRepairs(house, server, options.repairs)
  /** Days nobody else wants, for stories that must not end with "taken". */
  const ownDay = () => {
    const from = LAST_DAY + 1 + Math.floor(counts.stories / CARS)
    return { listing_id: cars[counts.stories % CARS]!, from, to: from }
  }
  const once = async (on: Stage, driver: Person, plot: Plot, days?: BookingRequest) => {
    const request = { ...(days ?? ownDay()) }
    counts.stories++
    // a car that comes back is out on no other day, and one that stays out needs the days behind it
    if (hasDeposit(plot) || (!days && plot.then.startsWith('extend')))
      request.listing_id = await makeCar(owner, hasDeposit(plot) ? DEPOSIT : null)
    const first = firstDayOf(plot)
    if (first !== undefined) Object.assign(request, { from: first, to: first + 1 })
    const result = await tell(on, driver, request, plot)
    if (result) promised.push(result)
  }
  const restart = async (tripwire?: number, from?: string) => {
    await server.kill()
    counts.kills++
    const database = options.databaseKills > 0 && counts.kills % options.databaseKills === 0
    if (database) {
      counts.database_kills++
      await house.killDatabase()
    }
    server = await start(tripwire, from)
    if (database) await house.holdDatabase()
  }
  /** The company and the server start again, that much later. */
  const pass = async (ms: number, next: Mood) => {
    await company.kill()
    counts.company_kills++
    mood = next
    house.goAhead(ms)
    await company.start(mood)
    await restart()
    await letQueueCatchUp(owner, ms)
  }
  /** Does something while the server dies at its nth moment and rises again. Whether it died. */
  const killedAt = async (nth: number, from: string | undefined, doing: () => Promise<unknown>): Promise<boolean> => {
    await restart(nth, from)
    const falls = riseAgain(start, server)
    await doing()
    const { fell, now: standing } = await falls.end()
    server = standing
    if (fell) counts.moment_kills++
    return fell
  }

  if (options.steps)
    for (const { step, plot } of STEPS)
      await once({ ...stage, after: async (done) => (done === step ? restart() : undefined) }, drivers[0]!, plot)
  for (const plot of someOf(PLOTS, options.ways))
    for (let nth = options.moments === 'one' ? Math.floor(Math.random() * LIKELY_MOMENTS) : 0; ; nth++) {
      if (options.moments === 'none') {
        await once(stage, anyOf(drivers), plot)
        break
      }
      const fell = await killedAt(nth, plot.from, () => once(stage, anyOf(drivers), plot))
      if (!fell || options.moments === 'one' || nth > MOST_MOMENTS) break
    }
  await pass(0, BAD)
  let stop = false
  const people = drivers.map(async (driver) => {
    while (!stop) await once(stage, driver, anyPlot(), { listing_id: anyOf(cars), ...anyDays() })
  })
  for (let round = 1; round <= options.rounds; round++) {
    await sleep(100 + Math.random() * 1100)
    if (round % TIME_PASSES_EVERY === 0) await pass(7 * MINUTE, BAD)
    else await restart()
  }
  stop = true
  await Promise.all(people)
  await pass(0, {})
  const view = {
    owner,
    file: company.file,
    now: () => now().getTime(),
    hurry: options.hurry,
    deposits: false,
    patience: sabotage ? 15_000 : PROMISED_MS,
  }
  const charges = await settle(view)
  await pass(45 * MINUTE, {})
  const rent = async () => ({ driver: anyOf(drivers), listing_id: await makeCar(owner, DEPOSIT) })
  promised.push(...(await keepLong({ stage, count: options.long, rent, pass: (ms) => pass(ms, {}), killedAt })))
  promised.push(...(await payShares({ house, stage, repairs, killedAt })))
  for (let nth = 0; nth < options.paydays; nth++) {
    await once(stage, anyOf(drivers), { pay: 'pay', then: 'approve', comes_back: false })
    await pass(untilPayday(now()), {})
    const at = options.moments === 'one' ? Math.floor(Math.random() * 6) : nth
    await killedAt(at, undefined, () => payOut(owner))
  }
  await refundPaidOut(owner, stage, promised)
  await compareBooks(owner)
  const rest = await settle({ ...view, deposits: true })
  const result = await audit(owner, company.file, now().getTime())
  const missed = { every: PLOTS.length, one: 1, none: 0 }[options.moments]
  const blind =
    counts.moment_kills < missed ? [`only ${counts.moment_kills} kills at a moment: the tripwire is blind`] : []
  const wrong = [...blind, ...result.wrong, ...charges.late, ...rest.late, ...(await brokenPromises(owner, promised))]
  return {
    ...counts,
    kills: counts.kills + counts.moment_kills,
    promised: promised.length,
    ...result,
    // the demo world's own past is compared, too, and is no merit of this run
    paid: result.paid - before.paid,
    refunded: result.refunded - before.refunded,
    disputed: result.disputed - before.disputed,
    transferred: result.transferred - before.transferred,
    held: result.held - before.held,
    captured: result.captured - before.captured,
    extended: result.extended - before.extended,
    returned_early: result.returned_early - before.returned_early,
    repairs: result.repairs - before.repairs,
    shares: result.shares - before.shares,
    short_pay_cents: result.short_pay_cents - before.short_pay_cents,
    unresolved: result.unresolved + charges.left + rest.left,
    charges_settled_s: charges.seconds,
    settled_s: rest.seconds,
    wrong,
  }
}

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!
const someOf = <T>(values: readonly T[], count = values.length): T[] =>
  values.toSorted(() => Math.random() - 0.5).slice(0, count)
const anyDays = () => {
  const from = 3 + Math.floor(Math.random() * (LAST_DAY - 6))
  return { from, to: from + Math.floor(Math.random() * 4) }
}

/** Starts the server again when its tripwire kills it, so that the story can go on; `end` says which one runs now. */
function riseAgain(
  start: () => Promise<Server>,
  first: Server,
): { end: () => Promise<{ fell: boolean; now: Server }> } {
  let next: Promise<Server> | undefined
  let over = false
  void first.gone.then(() => {
    if (over) return
    next = start()
    next.catch(() => {}) // heard where it is awaited
  })
  return {
    end: async () => {
      over = true
      return next ? { fell: true, now: await next } : { fell: false, now: first }
    },
  }
}
