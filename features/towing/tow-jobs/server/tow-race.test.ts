import { beforeEach, expect, test } from 'vitest'
import { systemCtx } from '#lib/server/jobs.ts'
import { towing, TOWING, type Towing } from '#test/tows.ts'
import { createWorld } from '#test/world.ts'
import { towClock } from './tow-clock.ts'
import { rounds } from '#test/looks.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const { on, ask, ringAll, set, now } = await towing(world)
const NAMES = Object.keys(TOWING) as Towing[]
type Side = ReturnType<typeof on>
const companies = Object.fromEntries(NAMES.map((who) => [who, on(who)])) as Record<Towing, Side>
const fresh = async () => {
  await owner.query('delete from tow_jobs')
  await owner.query('delete from auth.throttle')
}
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'won' : (result.reason as { code: string }).code

beforeEach(fresh)

const ROUNDS = rounds(200, 20)
test(`${ROUNDS} rounds of five companies that accept at once: one has the tow, four hear that somebody was faster`, async () => {
  const job = await ask()
  await ringAll(job)
  // the same question anew each round; asking it is another test
  const again = async () => {
    await owner.query(`begin; set local session_replication_role = replica;
      update tow_offers set status = 'open', answered_at = null;
      update tow_jobs set status = 'asking', provider_id = null, offer_id = null, accepted_at = null; commit`)
  }
  const { rows: offers } = await owner.query<{ id: string; provider_id: string }>(
    'select id, provider_id from tow_offers',
  )
  const offerOf = (who: Towing) => offers.find(({ provider_id }) => provider_id === TOWING[who])!.id
  const wins: Partial<Record<Towing, number>> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    await again()
    // whoever is asked first is not always the same
    const order = NAMES.map((_, n) => NAMES[(n + round) % NAMES.length]!)
    const results = await Promise.allSettled(
      order.map((who) => companies[who].answer({ offer: offerOf(who), accept: { eta: 20 } })),
    )
    expect(results.map(codeOf).toSorted()).toEqual(['lost', 'lost', 'lost', 'lost', 'won'])
    const { rows } = await owner.query<{ status: string; provider_id: string; won: number; lost: number }>(
      `select j.status, j.provider_id, count(*) filter (where o.status = 'won' and o.id = j.offer_id) as won,
         count(*) filter (where o.status = 'lost') as lost from tow_jobs j join tow_offers o on o.job_id = j.id group by j.id`,
    )
    const winner = order[results.findIndex(({ status }) => status === 'fulfilled')]!
    expect(rows).toEqual([{ status: 'accepted', provider_id: TOWING[winner], won: 1, lost: 4 }])
    wins[winner] = (wins[winner] ?? 0) + 1
  }
  console.log('wins', JSON.stringify(wins))
})

test('an acceptance within five milliseconds of the minute is either in time or over, never both', async () => {
  const start = Date.parse(now())
  for (let off = -5; off <= 5; off += 1) {
    await fresh()
    set(new Date(start).toISOString())
    const job = await ask()
    const { rows } = await owner.query<{ id: string; expires_at: string }>('select id, expires_at from tow_offers')
    const at = Date.parse(rows[0]!.expires_at) + off
    set(new Date(at).toISOString())
    const [answered] = await Promise.allSettled([
      companies.sal.answer({ offer: rows[0]!.id, accept: { eta: 20 } }),
      towClock(systemCtx(world.services, 'tow_clock'), { id: job }),
    ])
    const { rows: after } = await owner.query<{ job: string; offer: string }>(
      'select j.status as job, o.status as offer from tow_jobs j join tow_offers o on o.job_id = j.id',
    )
    expect(codeOf(answered!), `${off} ms`).toBe(off < 0 ? 'won' : 'expired')
    expect(after, `${off} ms`).toEqual([
      off < 0 ? { job: 'accepted', offer: 'won' } : { job: 'asking', offer: 'expired' },
    ])
  }
})

test('a server whose clock is some milliseconds ahead of another one’s ends a ring or not, never half', async () => {
  const start = Date.parse(now())
  for (let round = 0; round < 20; round += 1) {
    await fresh()
    set(new Date(start).toISOString())
    const job = await ask()
    const { rows } = await owner.query<{ id: string; expires_at: string }>('select id, expires_at from tow_offers')
    const minute = Date.parse(rows[0]!.expires_at)
    set(new Date(minute - 5).toISOString())
    const ahead = { ...world.services, now: () => new Date(minute + 5) }
    const clock = () => towClock(systemCtx(ahead, 'tow_clock'), { id: job })
    const accept = () => companies.sal.answer({ offer: rows[0]!.id, accept: { eta: 20 } })
    let answered: PromiseSettledResult<unknown>
    if (round % 3 === 0) {
      await clock()
      ;[answered] = (await Promise.allSettled([accept()])) as [typeof answered]
    } else if (round % 3 === 1) {
      ;[answered] = (await Promise.allSettled([accept()])) as [typeof answered]
      await clock()
    } else [answered] = (await Promise.allSettled([accept(), clock()])) as [typeof answered, unknown]
    const { rows: after } = await owner.query<{ job: string; offer: string }>(
      'select j.status as job, o.status as offer from tow_jobs j join tow_offers o on o.job_id = j.id',
    )
    const end = `${codeOf(answered)} ${after[0]!.job} ${after[0]!.offer}`
    const ends = ['expired asking expired', 'won accepted won']
    // whichever was first; at the same moment either, and never a half of both
    expect(round % 3 === 2 ? ends : [ends[round % 3]]).toContain(end)
  }
})
