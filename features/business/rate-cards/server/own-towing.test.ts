import { beforeAll, expect, test } from 'vitest'
import { CAST, PROVIDERS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { HOOK_ONLY } from '#test/tow-rates.ts'
import { createWorld } from '#test/world.ts'
import { rateCardsContract } from '../contract.ts'
import { MOST_YARDS } from '../rate-card.ts'

const world = await createWorld({ crowded: true })
const { owner } = world.databases
const COMPANY = { dispatch_phone: '404-555-0199', classes: ['light' as const], equipment: ['flatbed' as const] }
const YARD = {
  address: '900 Rail Yard Ct NW',
  zip: '30314',
  hours_text: 'Day and night',
  daily_cents: 4500,
  gate_fee_cents: 0,
  after_hours: true,
}
const as = async (who: 'sal' | 'pat') => (await world.as(who)).on(rateCardsContract)
const cards = async () =>
  (
    await owner.query<{ number: number; published_by: string | null }>(
      'select number, published_by from tow_rate_cards where provider_id = $1 order by number',
      [PROVIDERS.sal.id],
    )
  ).rows

beforeAll(async () => {
  await owner.query(`update provider_profiles set provider_type = 'towing' where id = $1`, [PROVIDERS.sal.id])
  await (await as('sal')).saveCompany(COMPANY)
})

test('a dispatch phone that nobody can dial is refused at its field', async () => {
  for (const dispatch_phone of ['(((((((', '   x.x.x   ', '404-55'])
    await expect((await as('sal')).saveCompany({ ...COMPANY, dispatch_phone })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [expect.objectContaining({ path: 'dispatch_phone' })],
    })
})

test('two who publish at once: one card, and the other is told; the history keeps both numbers apart', async () => {
  const sal = await as('sal')
  const both = await Promise.allSettled(
    [9500, 9900].map((hook_cents) => sal.publish({ vehicle_class: 'light', after: 0, ...HOOK_ONLY, hook_cents })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'rates_changed' } })
  expect(await cards()).toEqual([{ number: 1, published_by: CAST.sal.id }])
})

test('a company has so many yards and no more, also when they are added at once', async () => {
  const sal = await as('sal')
  const added = await Promise.allSettled(
    Array.from({ length: MOST_YARDS + 4 }, (_, n) => sal.saveYard({ ...YARD, address: `${n} Rail Yard Ct` })),
  )
  const refused = added.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array<string>(4).fill('too_many_yards'),
  )
  expect((await sal.mine({})).yards).toHaveLength(MOST_YARDS)
})

test('of a long history the newest fifty cards are read', async () => {
  await owner.query(
    `insert into tow_rate_cards select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'number', n))).*
     from tow_rate_cards c, generate_series(2, 60) n where c.provider_id = $1 and c.number = 1`,
    [PROVIDERS.sal.id],
  )
  const { cards: read } = await (await as('sal')).mine({})
  expect(read.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => 60 - n))
})

test('who leaves takes their name off the cards they published; the founder takes all of it along', async () => {
  await owner.query('update tow_rate_cards set published_by = $1 where number = 60', [CAST.drew.id])
  const leaves = (id: string) => owner.query('update profiles set deleted_at = now() where id = $1', [id])
  await leaves(CAST.drew.id)
  expect((await cards()).at(-1)).toEqual({ number: 60, published_by: null })
  expect((await cards()).at(-2)).toEqual({ number: 59, published_by: CAST.sal.id })
  await leaves(CAST.sal.id)
  for (const table of ['tow_companies', 'tow_yards', 'tow_rate_cards'])
    expect((await owner.query(`select from ${table} where provider_id = $1`, [PROVIDERS.sal.id])).rows, table).toEqual(
      [],
    )
})

test('in review again nothing of it can be changed, and that is said', async () => {
  await owner.query(`update provider_profiles set provider_type = 'towing' where id = $1`, [PROVIDERS.pat.id])
  const pat = await as('pat')
  const calls = [() => pat.saveCompany(COMPANY), () => pat.saveYard(YARD), () => pat.removeYard({ id: newId() })]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_verified' })
})
