import { expect, test } from 'vitest'
import { CAST, LISTINGS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { MAX_SAVED, savedContract } from '../contract.ts'

const world = await createWorld()
const { owner } = world.databases
const of = async (who: 'dana' | 'drew') => (await world.as(who)).on(savedContract)
const [dana, drew] = await Promise.all([of('dana'), of('drew')])

test('a listing is saved once, listed with what it costs now, forgotten again, and nobody else sees it', async () => {
  const kept = await dana.save({ listing_id: LISTINGS.corolla })
  expect(kept).toMatchObject({ title: '2023 Toyota Corolla LE', business_name: 'Omar’s Cars', daily_rate_cents: 3800 })
  expect(await dana.save({ listing_id: LISTINGS.corolla })).toEqual(kept)
  expect(await dana.list({})).toEqual([kept])
  expect(await drew.list({})).toEqual([])
  await drew.remove({ listing_id: LISTINGS.corolla })
  expect(await dana.list({})).toHaveLength(1)
  await dana.remove({ listing_id: LISTINGS.corolla })
  expect(await dana.list({})).toEqual([])
})

test('what leaves the market stays in the list by its name; what was never on it cannot be saved', async () => {
  await dana.save({ listing_id: LISTINGS.corolla })
  await owner.query(`select set_config('app.reason', 'x', false)`)
  await owner.query(`update listings set status = 'paused' where id = $1`, [LISTINGS.corolla])
  expect(await dana.list({})).toMatchObject([
    { title: '2023 Toyota Corolla LE', business_name: null, daily_rate_cents: null },
  ])
  for (const listing_id of [LISTINGS.ninaDraft, newId()])
    await expect(dana.save({ listing_id })).rejects.toMatchObject({ status: 404 })
})

test(`there are at most ${MAX_SAVED}`, async () => {
  await dana.save({ listing_id: LISTINGS.collision })
  const { rows } = await owner
    .query<{ many: number }>(
      `set session_replication_role = replica; -- no listing stands behind them
     insert into saved_listings (person_id, listing_id, title) select '${CAST.drew.id}', gen_random_uuid(), 'x' from generate_series(1, ${MAX_SAVED});
     set session_replication_role = origin`,
    )
    .then(() => owner.query<{ many: number }>('select count(*)::int as many from saved_listings'))
  expect(rows[0]!.many).toBeGreaterThan(MAX_SAVED)
  await expect(drew.save({ listing_id: LISTINGS.collision })).rejects.toMatchObject({ status: 409, code: 'too_many' })
})
