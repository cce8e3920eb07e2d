import { expect, test } from 'vitest'
import { LISTINGS } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { searchContract } from '../contract.ts'
import { sayDayAndNight } from '#features/market/marketplace/web/day-and-night.ts'
import { NO_FILTERS } from '../filters.ts'

const world = await createWorld()
const { owner } = world.databases

test('a business that tows day and night is counted once, however many listings it has', async () => {
  const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
  const said = () => sayDayAndNight({ ...NO_FILTERS, at: 'services', category: 'service', service: 'tow' }, visitor)
  const before = await said()
  await owner.query(
    `update provider_profiles set always_open = true where id = (select provider_id from listings where id = $1)`,
    [LISTINGS.collision],
  )
  await owner.query(
    `update shops set services = array['body', 'tow'] where id = (select shop_id from listings where id = $1)`,
    [LISTINGS.collision],
  )
  expect(await said()).toBe(before + 1)
  const { search } = visitor
  const listed = (await search({ service: 'tow', open: 'always' })).total
  await owner.query(
    `insert into listings (id, provider_id, shop_id, title, listing_type, status, hourly_rate_cents, lat, lng)
     select $2, provider_id, shop_id, 'Winching', listing_type, status, 9900, lat, lng from listings where id = $1`,
    [LISTINGS.collision, newId()],
  )
  expect((await search({ service: 'tow', open: 'always' })).total).toBe(listed + 1)
  expect(await said()).toBe(before + 1)
})
