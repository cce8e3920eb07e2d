import { beforeAll, expect, test } from 'vitest'
import { CAST, CLAIMS, LISTINGS, PROVIDERS, SAL_INSURANCE } from '#db/seed/cast.ts'
import { rateCardsContract } from '#features/business/rate-cards/contract.ts'
import type { Sent } from '#lib/contract.ts'
import { newId } from '#lib/ids.ts'
import { FINE_CAR, HOOK_ONLY } from '#test/tow-rates.ts'
import { createWorld } from '#test/world.ts'
import { towsContract } from '#features/towing/tows/contract.ts'

const world = await createWorld()
const { owner } = world.databases
type Asked = Sent<typeof towsContract.quote>
const ask = async (who: 'nobody' | 'dana' | 'drew' | 'ada', given: Partial<Asked> = {}) => {
  await owner.query('delete from auth.throttle')
  return (await world.as(who)).on(towsContract).quote({
    scene: { near: '30303', road: '' },
    vehicle_class: 'light',
    condition: FINE_CAR,
    destination: { kind: 'later', reason: 'other' },
    ...given,
  })
}
const sals = async () => (await world.as('sal')).on(rateCardsContract)
const yardAt = async (zip: string) =>
  (await sals()).saveYard({
    address: 'Rail Yard Ct',
    zip,
    hours_text: 'Day and night',
    daily_cents: 0,
    gate_fee_cents: 0,
    after_hours: true,
  })
const rule = (version: number, required: object[]) =>
  owner.query(`insert into rules (key, version, value, reason) values ('credentials', $1, $2, 'A test')`, [
    version,
    { required },
  ])

beforeAll(async () => {
  world.clock.set('2026-12-01T15:00:00Z')
  await rule(97, [])
  await owner.query(`update provider_profiles set provider_type = 'towing', always_open = true where id = $1`, [
    PROVIDERS.sal.id,
  ])
  await owner.query(`update shops set services = '{tow}' where provider_id = $1`, [PROVIDERS.sal.id])
  await owner.query('select refresh_listing_search(array(select id from listings))')
  const sal = await sals()
  await sal.saveCompany({ dispatch_phone: '404-555-0199', classes: ['light'], equipment: ['flatbed'] })
  await sal.publish({ vehicle_class: 'light', after: 0, ...HOOK_ONLY })
})

test('the nearest yard counts, however far from the business; without the last one the business itself', async () => {
  const jacksonville = { scene: { near: '32202', road: '' } }
  expect((await ask('nobody', jacksonville)).companies).toEqual([])
  const { yards } = await yardAt('32202')
  expect((await ask('nobody', jacksonville)).companies).toMatchObject([
    { distance_miles: [0, 2], eta_minutes: [10, 20] },
  ])
  expect((await ask('nobody')).companies, 'whoever has yards comes from one of them').toEqual([])
  const both = await yardAt('30060')
  expect((await ask('nobody')).companies).toMatchObject([{ distance_miles: [15, 25] }])
  expect((await ask('nobody', jacksonville)).companies, 'one company once').toHaveLength(1)
  for (const { id } of [...yards, ...both.yards.slice(1)]) await (await sals()).removeYard({ id })
  expect((await ask('nobody')).companies).toMatchObject([{ distance_miles: [0, 2] }])
})

test('a license holds to the end of its last day by the clock of the company, and from then on it is not shown', async () => {
  await rule(98, [{ kind: 'tow_license', provider_types: ['towing'], source: 'State' }])
  await owner.query(
    `insert into credentials (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path, status)
     values ($1, $2, 'tow_license', 'GA', 'Georgia', '-', '1234', '2026-12-01', $3, 'accepted')`,
    [newId(), PROVIDERS.sal.id, SAL_INSURANCE],
  )
  world.clock.set('2026-12-02T04:59:00Z')
  expect((await ask('nobody')).companies).toHaveLength(1)
  world.clock.set('2026-12-02T05:00:00Z')
  expect((await ask('nobody')).companies).toEqual([])
  await rule(99, [])
  world.clock.set('2026-12-01T15:00:00Z')
})

test('a claim leads to the shop of its repair, else to its booking that still holds, and its own driver only', async () => {
  const to = { destination: { kind: 'chosen' as const, claim_id: CLAIMS.danaVerified } }
  const leadsTo = async (who: 'nobody' | 'dana' | 'drew' | 'ada') =>
    ask(who, to).then(
      ({ destination, miles }) => [destination, typeof miles],
      ({ code }: { code: string }) => code,
    )
  const cars = async () =>
    (await (await world.as('dana')).on(towsContract).cars({})).find(({ claim_id }) => claim_id === CLAIMS.danaVerified)
  const [order, repair] = [newId(), newId()]
  // no repair or booking of a test's own goes through all its steps here
  const write = (change: string) =>
    owner.query(`begin; set local session_replication_role = replica; ${change}; commit`)
  await write(`insert into orders (id, user_id, provider_id, listing_id, claim_id, amount, price_snapshot, status, work_status)
    values ('${order}', '${CAST.dana.id}', '${PROVIDERS.pat.id}', '${LISTINGS.collision}', '${CLAIMS.danaVerified}', 10000, '{}', 'paid', 'requested')`)
  expect(await leadsTo('dana')).toEqual([PROVIDERS.pat.name, 'number'])
  for (const over of ['declined', 'no_show', 'cancelled']) {
    await write(`update orders set work_status = '${over}' where id = '${order}'`)
    expect(await leadsTo('dana'), over).toBe('no_destination')
  }
  await write(`insert into repairs (id, claim_id, driver_id, provider_id, trade)
    values ('${repair}', '${CLAIMS.danaVerified}', '${CAST.dana.id}', '${PROVIDERS.pat.id}', 'body')`)
  expect(await leadsTo('dana')).toEqual([PROVIDERS.pat.name, 'number'])
  expect(await cars()).toMatchObject({ shop: { business_name: PROVIDERS.pat.name } })
  expect(JSON.stringify(await cars()), 'no more of the shop than its name and town').not.toMatch(/"lat"|"state"/)
  for (const other of ['drew', 'nobody', 'ada'] as const) expect(await leadsTo(other), other).toBe('no_destination')
  await write(`update repairs set status = 'cancelled' where id = '${repair}'`)
  expect(await cars()).toMatchObject({ shop: null })
})

test('of towns with one name the driver reads which is meant; an address stays as it was typed', async () => {
  const to = async (near: string) => (await ask('nobody', { destination: { kind: 'place', near } })).destination
  expect(await to('springfield')).toMatch(/^Springfield, [A-Z]{2}$/)
  expect(await to('12 Peachtree St, Atlanta, GA 30303')).toBe('12 Peachtree St, Atlanta, GA 30303')
})

test('of many companies thirty are shown, open ones first and the best ranked of each, and the others are counted', async () => {
  const [company] = (await ask('nobody')).companies
  for (let n = 1; n <= 35; n += 1) {
    const ids = [newId(), newId(), newId()] as const
    await owner.query(
      `begin; set local session_replication_role = replica;
       insert into profiles (id, name, email, role) values ('${ids[0]}', 'Owner', 'owner-${n}@example.com', 'shop');
       insert into provider_profiles select (jsonb_populate_record(p, jsonb_build_object('id', '${ids[1]}', 'user_id', '${ids[0]}',
         'insurance_proof_url', null, 'w9_url', null, 'always_open', ${n % 5 > 0}))).* from provider_profiles p where p.id = '${PROVIDERS.sal.id}';
       insert into listing_search select (jsonb_populate_record(s, jsonb_build_object('listing_id', '${ids[2]}', 'provider_id', '${ids[1]}',
         'standing', s.standing + ${n}))).* from listing_search s where s.listing_id = '${LISTINGS.collision}';
       insert into tow_companies select (jsonb_populate_record(t, jsonb_build_object('provider_id', '${ids[1]}'))).* from tow_companies t where t.provider_id = '${PROVIDERS.sal.id}';
       insert into tow_rate_cards select (jsonb_populate_record(c, jsonb_build_object('id', '${ids[2]}', 'provider_id', '${ids[1]}'))).*
         from tow_rate_cards c where c.provider_id = '${PROVIDERS.sal.id}'; commit`,
    )
  }
  await owner.query(`update provider_profiles set hours = '{}' where not always_open`)
  const quote = await ask('nobody')
  expect([quote.companies.length, quote.more, quote.unfit]).toEqual([30, 6, 0])
  expect(quote.companies[0]).toEqual(company)
  expect(quote.companies.map(({ open_now }) => open_now)).toEqual(Array.from({ length: 30 }, (_, n) => n < 29))
})
