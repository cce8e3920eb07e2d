// A company accepts a tow that is paid by card, and the server is killed at each moment until the card is held.
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { towsContract } from '#features/towing/tows/contract.ts'
import { FINE_CAR } from '#test/tow-rates.ts'
import { CARDS } from './pay.ts'
import { ask, insist } from './people.ts'
import { sceneOf } from './scene.ts'
import { type House, openHouse } from './server.ts'
import { market } from './trials-towing.ts'

const WANTED = {
  scene: { near: '30303', road: '' },
  vehicle_class: 'light' as const,
  condition: FINE_CAR,
  destination: { kind: 'place' as const, near: '30060' },
}
const ASKED = { safe: true, claim_id: null, whose: 'mine' as const, police_hold: false, phone: '404-555-0123' }
const CAR = { year: 2019, make: 'Honda', model: 'Civic', plate: 'CDA4471' }
const ANSWER = '/rest/v1/rpc/answer_tow'
/** More than the way has; the last one that is tried kills nobody. */
const MOST_MOMENTS = 40

/** What the payment provider holds or took for a tow, from its own file. */
function atCompany({ company }: House, job: string): [string, number][] {
  const file = new DatabaseSync(company.file, { readOnly: true })
  const rows = file.prepare(`select body from objects where kind = 'intent'`).all() as { body: string }[]
  file.close()
  return rows
    .map(({ body }) => JSON.parse(body) as { status: string; amount: number; metadata: Record<string, string> })
    .filter(({ metadata }) => metadata['tow_id'] === job)
    .map(({ status, amount }) => [status, amount])
}

test('killed at any moment between the acceptance of a tow and its hold: afterwards both stand, or neither', async () => {
  const house = await openHouse()
  const { owner } = house.databases
  try {
    await (await house.start({ first: true })).kill()
    await owner.query(
      `insert into rules (key, version, value, reason) values ('credentials', 97, '{"required": []}', 'A trial')`,
    )
    await house.company.start()
    const stateOf = async (job: string) => {
      const { rows } = await owner.query<{ status: string; cap: number; won: number; holds: [string, number][] }>(
        `select j.status, j.cap_cents as cap, (select count(*) from tow_offers o where o.job_id = j.id and o.status = 'won') as won,
           (select coalesce(jsonb_agg(jsonb_build_array(h.status, h.amount_cents)), '[]') from tow_holds h where h.job_id = j.id) as holds
         from tow_jobs j where j.id = $1`,
        [job],
      )
      return rows[0]!
    }
    const isHeld = async (job: string) => (await stateOf(job)).holds.some(([status]) => status === 'held')
    const both = async (job: string) => {
      await vi.waitUntil(() => isHeld(job), 120_000)
      const { status, cap, won, holds } = await stateOf(job)
      expect({ status, won: Number(won), holds }).toEqual({ status: 'accepted', won: 1, holds: [['held', cap]] })
      expect(atCompany(house, job)).toEqual([['requires_capture', cap]])
    }
    const none = async (job: string) => {
      expect((await stateOf(job)).holds).toEqual([])
      expect(atCompany(house, job), 'nobody has the tow, and nothing is held').toEqual([])
    }
    // a server that dies later is first the one that makes up for the one before it
    const start = (tripwire: number) => house.start({ tripwire, from: ANSWER })
    let server = await start(0)
    const scene = await sceneOf(house, [server])
    const company = await market(scene)
    const answer = (offer: string) =>
      ask(server.url, ANSWER, { as: company.owner, body: { offer, accept: { eta: 20 } } })
    const makeTow = async () => {
      const driver = await scene.somebody('driver')
      const page = new URL((await scene.call(driver, towsContract.addCard, { job: null })).url)
      const form = new URLSearchParams({ how: 'pay', card: CARDS.pays })
      await insist(() => ask(page.origin, page.pathname, { form }))
      await scene.call(driver, towsContract.checkCard, {})
      const { companies } = await scene.call(driver, towsContract.quote, WANTED)
      const { provider_id, total_cents, cap_cents } = companies.find((one) => one.provider_id === company.provider_id)!
      const asked = { ...ASKED, ...WANTED, car: CAR, pay: 'card' as const, cap_cents }
      const { id: job } = await scene.call(driver, towsContract.ask, {
        ...asked,
        companies: [{ provider_id, total_cents }],
      })
      // a server starts within its minute, on however busy a machine
      await owner.query(
        `begin; set local session_replication_role = replica;
         update tow_offers set expires_at = expires_at + interval '1 hour' where job_id = '${job}';
         update tow_jobs set asked_at = asked_at + interval '1 hour' where id = '${job}'; commit`,
      )
      const { rows } = await owner.query<{ id: string }>('select id from tow_offers where job_id = $1', [job])
      return { job, offer: rows[0]!.id }
    }
    const found = { both: 0, neither: 0 }
    const again: { job: string; offer: string }[] = []
    const settled = async (tow: { job: string; offer: string }) => {
      if ((await stateOf(tow.job)).status !== 'asking') {
        found.both++
        return both(tow.job)
      }
      found.neither++
      again.push(tow)
      return none(tow.job)
    }
    let moment = 0
    for (let tries = 0; ; tries++) {
      expect(tries, 'the way has an end').toBeLessThan(MOST_MOMENTS)
      const tow = await makeTow()
      let killed = false
      void server.gone.then(() => (killed = true))
      await answer(tow.offer)
      await vi.waitUntil(async () => killed || (await isHeld(tow.job)), 120_000)
      if (!killed) break
      // only the first is before the acceptance: later on, another job's commit came first, and the moment is tried anew
      if (moment === 0 || (await stateOf(tow.job)).status !== 'asking') moment++
      server = await start(moment)
      await settled(tow)
    }
    await server.kill()
    server = await house.start()
    for (const tow of again) {
      expect((await insist(() => answer(tow.offer)))?.status, 'whom nobody has can still be taken').toBe(200)
      await both(tow.job)
    }
    console.log(`killed at ${moment} moments: ${JSON.stringify(found)}`)
    // before the acceptance stands; before the hold is begun, asked for, heard of, and written down
    expect(moment, 'the tripwire is not blind').toBeGreaterThanOrEqual(5)
    expect(found.both).toBe(moment - 1)
    expect(found.neither).toBeGreaterThanOrEqual(1)
  } finally {
    await house.end()
  }
}, 1_200_000)
