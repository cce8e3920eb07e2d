import { expect, test } from 'vitest'
import { CAST, LISTINGS, PROVIDERS } from '#db/seed/cast.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import { ratesContract } from '#features/market/prices/contract.ts'
import { searchContract } from '#features/market/search/contract.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { providersContract } from '../contract.ts'
import { onboardingContract } from '#features/business/onboarding/contract.ts'
import { WEEKDAYS } from '../hours.ts'

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
  await refused({ about: 'We absorb your deductible.' }, 'about')
  await refused({ hours: { mon: ['17:00', '08:00'] } }, 'hours')
  await refused({ languages: [] }, 'languages')
  await refused({ service_radius_miles: 0 }, 'service_radius_miles')
  await expect((await world.as('dana')).on(providersContract).updateBusiness(says)).rejects.toMatchObject({
    status: 404,
  })
})

test('what a business offers is found by its filter at once, stays when it is not spoken of, and is kept in the audit log', async () => {
  const sal = (await world.as('sal')).on(providersContract)
  const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
  const found = async (wanted: Parameters<typeof visitor.search>[0]) =>
    (await visitor.search(wanted)).rows.map(({ id }) => id)
  expect(await found({ direct_bill: true })).not.toContain(LISTINGS.collision)
  expect(await found({ wheelchair_accessible: true })).not.toContain(LISTINGS.collision)

  const now = await sal.updateBusiness({ ...says, direct_bill: true, wheelchair_accessible: true })
  expect(now).toMatchObject({ direct_bill: true, wheelchair_accessible: true, tows_anywhere: false })
  expect(await found({ direct_bill: true })).toContain(LISTINGS.collision)
  expect(await found({ wheelchair_accessible: true })).toContain(LISTINGS.collision)

  // a page that was opened before there were offers
  expect(await sal.updateBusiness(says)).toMatchObject({ direct_bill: true })
  const { provider } = await visitor.get({ id: LISTINGS.collision })
  expect(provider).toMatchObject({ direct_bill: true, wheelchair_accessible: true })

  await sal.updateBusiness({ ...says, direct_bill: false })
  expect(await found({ direct_bill: true })).not.toContain(LISTINGS.collision)
  const { rows } = await world.databases.owner.query(
    `select before ->> 'direct_bill' as before, after ->> 'direct_bill' as after from audit_log
     where action = 'provider.business' and subject_id = $1 order by at desc, id desc limit 1`,
    [PROVIDERS.sal.id],
  )
  expect(rows).toEqual([{ before: 'true', after: 'false' }])
})

test('a trade offers only what it can keep, and drivers find it at once; another trade keeps no word of the old one', async () => {
  const refused = async (who: 'sal' | 'omar', change: Partial<typeof says> & Record<string, unknown>, path: string) => {
    const asked = (await world.as(who)).on(providersContract).updateBusiness({ ...says, ...change })
    await expect(asked).rejects.toMatchObject({ status: 422, details: [{ path }] })
  }
  await refused('sal', { tows_anywhere: true }, 'tows_anywhere')
  await refused('omar', { direct_bill: true }, 'direct_bill')
  await refused('omar', { wheelchair_accessible: true }, 'wheelchair_accessible')

  const drew = (await world.as('drew')).on({ ...onboardingContract, ...providersContract })
  const place = { address: '11 Auburn Ave', city: 'Atlanta', state: 'GA' as const, zip: '30303' }
  await drew.save({ provider_type: 'towing', business_name: 'Drew’s Tow', ...place, confirm_role_change: true })
  expect(await drew.updateBusiness({ ...says, direct_bill: true, tows_anywhere: true })).toMatchObject({
    direct_bill: true,
    tows_anywhere: true,
  })
  // its listing goes live without the credentials, which other tests ask for
  await drew.saveShop({ services: ['tow'], hourly_rate_cents: 9500 })
  const { rows } = await world.databases.owner.query<{ id: string }>(
    `update listings l set status = 'active' from provider_profiles p where p.id = l.provider_id and p.user_id = $1 returning l.id`,
    [CAST.drew.id],
  )
  const visitor = (await world.as('nobody')).on(searchContract)
  const towing = async () => (await visitor.search({ tows_anywhere: true })).rows.map(({ id }) => id)
  expect(await towing()).toEqual([rows[0]!.id])
  await drew.updateBusiness({ ...says, tows_anywhere: false })
  expect(await towing()).toEqual([])
  await drew.updateBusiness({ ...says, tows_anywhere: true })
  expect(await towing()).toEqual([rows[0]!.id])

  const now = await drew.save({ provider_type: 'body_shop', business_name: 'Drew’s Body Works', ...place })
  expect(now).toMatchObject({ direct_bill: true, tows_anywhere: false })
  expect(await towing()).toEqual([])
})

test('a car that is adapted for a wheelchair and a shop’s new certification are found at once; somebody else’s are missing', async () => {
  const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
  const found = async (wanted: Parameters<typeof visitor.search>[0]) =>
    (await visitor.search(wanted)).rows.map(({ id }) => id)
  const omar = (await world.as('omar')).on(providersContract)
  const [car] = await omar.vehicles({})
  expect(car).toMatchObject({ wheelchair_accessible: false })
  expect(await omar.updateVehicle({ id: car!.id, wheelchair_accessible: true })).toEqual({
    ...car,
    wheelchair_accessible: true,
  })
  expect(await found({ wheelchair_accessible: true, category: 'vehicle' })).toEqual([LISTINGS.corolla])
  expect(await visitor.get({ id: LISTINGS.corolla })).toMatchObject({
    vehicle: { wheelchair_accessible: true },
    provider: { wheelchair_accessible: false },
  })

  const sal = (await world.as('sal')).on(providersContract)
  const [shop] = await sal.shop({})
  expect(await found({ certification: 'ADAS' })).toEqual([])
  const certifications = ['I-CAR Gold Class', 'ADAS calibration', 'ADAS calibration']
  expect(await sal.updateShop({ id: shop!.id, certifications })).toEqual({
    ...shop,
    certifications: ['I-CAR Gold Class', 'ADAS calibration'],
  })
  expect(await found({ certification: 'ADAS' })).toEqual([LISTINGS.collision])
  expect(await found({ certification: 'ASE' })).toEqual([])

  await expect(sal.updateVehicle({ id: car!.id, wheelchair_accessible: false })).rejects.toMatchObject({ status: 404 })
  await expect(omar.updateShop({ id: shop!.id, certifications: [] })).rejects.toMatchObject({ status: 404 })
  await expect(sal.updateShop({ id: shop!.id, certifications: ['x'.repeat(101)] })).rejects.toMatchObject({
    status: 422,
    details: [{ path: 'certifications.0', message: 'Shorten each certification to 100 characters.' }],
  })
})

test('new hours, languages and ownership tags are found by their filters at once', async () => {
  // the last minute of a day belongs to nobody's hours
  world.clock.set(new Date(Date.now()).toISOString().slice(0, 10) + 'T16:00:00Z')
  const sal = (await world.as('sal')).on(providersContract)
  const visitor = (await world.as('nobody')).on({ ...listingsContract, ...ratesContract, ...searchContract })
  const finds = async (wanted: Parameters<typeof visitor.search>[0]) =>
    (await visitor.search({ ...wanted, category: 'service' })).rows.some(({ id }) => id === LISTINGS.collision)
  const filters = [{ open: 'always' }, { open: 'now' }, { language: 'vi' }, { ownership: 'veteran' }] as const
  await sal.updateBusiness({ ...says, hours: {} })
  for (const filter of filters) expect(await finds(filter), JSON.stringify(filter)).toBe(false)
  await sal.updateBusiness({ ...says, always_open: true, languages: ['en', 'vi'], ownership: ['veteran'] })
  for (const filter of filters) expect(await finds(filter), JSON.stringify(filter)).toBe(true)

  const week = Object.fromEntries(WEEKDAYS.map((each) => [each, ['00:00', '23:59'] as [string, string]]))
  await sal.updateBusiness({ ...says, hours: week })
  expect(await finds({ open: 'now' })).toBe(true)
  expect(await finds({ open: 'always' })).toBe(false)
})
