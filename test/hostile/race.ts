// Many people want the same day at the same moment, through two server processes over one database.
import { newId } from '#lib/ids.ts'
import { audit } from './auditor.ts'
import { type Answer, ask, dayAhead, makeCars, makeDrivers, type Person } from './people.ts'
import { freePort, openHouse } from './server.ts'

export type RaceResult = {
  rounds: number
  requests: number
  won: number
  lost: number
  wrong: string[]
  deadlocks: number
  p50_ms: number
  p99_ms: number
  requests_per_second: number
}
type Try = { from: number; to: number; answer: Answer | undefined; ms: number }

/** Rounds take turns: everybody wants one same day; everybody wants some range of the same three weeks. */
export async function race({ rounds, crowd = 200 }: { rounds: number; crowd?: number }): Promise<RaceResult> {
  const house = await openHouse({ settings: { max_connections: '120' } })
  try {
    await (await house.start({ first: true })).kill()
    await house.company.start()
    const servers = [await house.start(), await house.start({ port: await freePort() })]
    const { owner } = house.databases
    const people = await makeDrivers(owner, house.secret, crowd)
    const cars = await makeCars(owner, rounds)
    const wrong: string[] = []
    const tries: Try[] = []
    const began = performance.now()
    for (const [round, listing] of cars.entries()) {
      const ranges = round % 2 === 1
      const wanted = Array.from({ length: crowd }, () => {
        const from = ranges ? 2 + Math.floor(Math.random() * 21) : 5
        return { from, to: ranges ? from + Math.floor(Math.random() * 6) : 5 }
      })
      const results = await Promise.all(
        wanted.map(async (want, index) => {
          const at = performance.now()
          const url = servers[index % servers.length]!.url
          const answer = await book(url, people[index]!, listing, want)
          return { ...want, answer, ms: performance.now() - at }
        }),
      )
      tries.push(...results)
      wrong.push(...(await judge(owner, listing, results, !ranges)).map((line) => `round ${round}: ${line}`))
    }
    const seconds = (performance.now() - began) / 1000
    const { rows } = await owner.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    const books = await audit(owner, house.company.file, Date.now())
    const times = tries.map((one) => one.ms).sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
    return {
      rounds,
      requests: tries.length,
      won: tries.filter((one) => one.answer?.status === 200).length,
      lost: tries.filter((one) => one.answer?.status === 409).length,
      wrong: [...wrong, ...books.wrong],
      deadlocks: rows[0]!.deadlocks,
      p50_ms: at(0.5),
      p99_ms: at(0.99),
      requests_per_second: Math.round(tries.length / seconds),
    }
  } finally {
    await house.end()
  }
}

const book = (url: string, as: Person, listing_id: string, want: { from: number; to: number }) =>
  ask(url, '/functions/v1/create-service-payment', {
    as,
    key: newId(),
    body: { listing_id, service_date: dayAhead(want.from), end_date: dayAhead(want.to) },
  })

/** Days that somebody else has, and who won too often to reserve another unpaid one. */
const LOST = ['day_taken', 'too_many_reservations']

/** One winner per day, every other answer the refusal that says so, and nobody refused days that stayed free. */
async function judge(
  owner: Parameters<typeof audit>[0],
  listing: string,
  tries: Try[],
  oneDay: boolean,
): Promise<string[]> {
  const wrong: string[] = []
  for (const { answer } of tries)
    if (answer?.status !== 200 && !LOST.includes(answer?.code ?? ''))
      wrong.push(`unexpected answer ${answer ? `${answer.status} ${answer.code}` : 'none'}`)
  const { rows } = await owner.query<{ day: string; order_id: string }>(
    'select day::text, order_id from listing_days where listing_id = $1',
    [listing],
  )
  const taken = new Map(rows.map((row) => [row.day, row.order_id]))
  const winners = new Set(tries.flatMap(({ answer }) => (answer?.status === 200 ? [answer.body['order_id']] : [])))
  if (oneDay && winners.size !== 1) wrong.push(`${winners.size} winners for one day`)
  for (const { from, to, answer } of tries) {
    const days = Array.from({ length: to - from + 1 }, (_, index) => dayAhead(from + index))
    const mine = days.filter((day) => taken.get(day) === answer?.body['order_id'])
    if (answer?.status === 200 && mine.length !== days.length) wrong.push('a winner does not reserve all of their days')
    if (answer?.code === 'day_taken' && days.every((day) => !taken.has(day)))
      wrong.push('refused, yet all days are free')
  }
  if (new Set(taken.values()).size !== winners.size) wrong.push('days are held for somebody who did not win')
  return wrong
}
