import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { listingsContract } from '#features/listings/contract.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { providersContract } from '../contract.ts'

const world = await createWorld()
const says = {
  about: 'Aluminum and EV repairs.',
  service_radius_miles: 40,
  hours: { mon: ['08:00', '17:30'] as [string, string] },
  always_open: false,
  languages: ['en' as const, 'es' as const],
  ownership: ['women' as const],
}

test('a verified business still changes its hours, languages and words, and drivers read them on the listing', async () => {
  const sal = (await world.as('sal')).on(providersContract)
  expect(await sal.updateBusiness(says)).toMatchObject(says)
  const visitor = (await world.as('nobody')).on(listingsContract)
  const { provider } = await visitor.get({ id: LISTINGS.collision })
  expect(provider).toMatchObject({ ...says, proven_ownership: [] })
})

test('ownership is proven by an accepted certificate of the same tag, while it is valid', async () => {
  const path = `${CAST.sal.id}/credentials/7.pdf`
  const owner = world.databases.owner
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'c.pdf', 'application/pdf', 1, 'x')`,
    [newId(), CAST.sal.id, path],
  )
  await owner.query(
    `insert into credentials (id, provider_id, kind, state, issuer, number_sealed, number_last4, expires_on, file_path, status)
     values ($1, $2, 'women_certificate', 'GA', 'Registry', '-', '1234', '2031-01-01', $3, 'accepted')`,
    [newId(), PROVIDERS.sal.id, path],
  )
  const visitor = (await world.as('nobody')).on(listingsContract)
  expect((await visitor.get({ id: LISTINGS.collision })).provider.proven_ownership).toEqual(['women'])
  await owner.query(`update credentials set expires_on = '2020-01-01' where kind = 'women_certificate'`)
  expect((await visitor.get({ id: LISTINGS.collision })).provider.proven_ownership).toEqual([])
})

test('contact details in public words, hours that end before they begin and no language at all are refused at their field', async () => {
  const sal = (await world.as('sal')).on(providersContract)
  const refused = async (change: object, path: string) =>
    expect(sal.updateBusiness({ ...says, ...change })).rejects.toMatchObject({
      status: 422,
      details: [expect.objectContaining({ path: expect.stringContaining(path) as string })],
    })
  await refused({ about: 'Call 404-555-0105 for a better price.' }, 'about')
  await refused({ hours: { mon: ['17:00', '08:00'] } }, 'hours')
  await refused({ languages: [] }, 'languages')
  await refused({ service_radius_miles: 0 }, 'service_radius_miles')
  await expect((await world.as('dana')).on(providersContract).updateBusiness(says)).rejects.toMatchObject({
    status: 404,
  })
})
