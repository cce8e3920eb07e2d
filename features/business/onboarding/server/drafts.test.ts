import { expect, test } from 'vitest'
import { CAST, type Who } from '#db/seed/cast.ts'
import { newId } from '#lib/ids.ts'
import { createWorld } from '#test/world.ts'
import { providersContract } from '#features/business/providers/contract.ts'
import { onboardingContract } from '../contract.ts'

const world = await createWorld()
const as = async (who: Who) => (await world.as(who)).on({ ...onboardingContract, ...providersContract })
const owner = world.databases.owner
const drew = await as('drew')
const place = { address: '11 Auburn Ave', city: 'Atlanta', state: 'GA' as const, zip: '30303' }

test('what was typed is kept, sealed, for every device of that person and nobody else', async () => {
  expect(await drew.draft({})).toEqual([])
  await drew.saveDraft({ answers: { business_name: 'Drew’s', ein: '12-3456789' } })
  await drew.saveDraft({ answers: { business_name: 'Drew’s Tow', ein: '12-3456789', hours: { mon: ['08:00', ''] } } })
  expect(await drew.draft({})).toMatchObject([
    { answers: { business_name: 'Drew’s Tow', ein: '12-3456789', hours: { mon: ['08:00', ''] } } },
  ])
  expect(await (await as('dana')).draft({})).toEqual([])
  const { rows } = await owner.query('select * from onboarding_drafts')
  expect(JSON.stringify(rows)).not.toContain('3456789')
  await expect((await as('ada')).draft({})).rejects.toMatchObject({ status: 403 })
})

test('a key that no step asks for is refused', async () => {
  const answers = { verified: 'true' } as object
  await expect(drew.saveDraft({ answers })).rejects.toMatchObject({ status: 422 })
})

test('a draft can be dropped, and is gone once the application is handed in', async () => {
  await drew.dropDraft({})
  expect(await drew.draft({})).toEqual([])
  await drew.saveDraft({ answers: { city: 'Decatur' } })
  await drew.save({ provider_type: 'towing', business_name: 'Drew’s Tow', ...place, confirm_role_change: true })
  const paths = [1, 2].map((n) => `${CAST.drew.id}/verification/178100000000${n}.pdf`)
  for (const path of paths)
    await owner.query(
      `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, 'p.pdf', 'application/pdf', 10, 'x')`,
      [newId(), CAST.drew.id, path],
    )
  await drew.saveDraft({ answers: { city: 'Decatur' } })
  await drew.save({
    business_name: 'Drew’s Tow',
    ein: '12-3456789',
    insurance_proof_url: paths[0]!,
    w9_url: paths[1]!,
  })
  expect(await drew.draft({})).toEqual([])
})

test('whoever becomes another kind of provider is asked for step 2 again', async () => {
  const dana = await as('dana')
  const business = { business_name: 'Dana’s Cars', ...place }
  await dana.save({ provider_type: 'private_owner', ...business, confirm_role_change: true })
  await dana.addVehicle({
    vin: '1HGCM82633A004352',
    year: 2003,
    make: 'Honda',
    model: 'Accord',
    daily_rate_cents: 4100,
  })
  expect(await dana.profile({})).toMatchObject({ onboarding_step: 3 })
  const future = { vin: '1HGCM82633A004353', year: 2090, make: 'Honda', model: 'Accord', daily_rate_cents: 4100 }
  await expect(dana.addVehicle(future)).rejects.toMatchObject({ status: 422, details: [{ path: 'year' }] })
  await dana.save({ provider_type: 'rental_company', ...business, confirm_role_change: true })
  expect(await dana.profile({})).toMatchObject({ onboarding_step: 3 })
  await dana.save({ provider_type: 'adjuster', ...business })
  expect(await dana.profile({})).toMatchObject({ onboarding_step: 2 })
})

test('private owners can ask early where private cars may be rented out', async () => {
  expect(await drew.privateCarStates({})).toEqual({ states: expect.any(Array) })
  await owner.query(
    `insert into rules (key, version, value, reason) select 'private_cars', max(version) + 1,
      '{"states": ["GA", "FL"], "program_insurance": {"GA": "Old Piedmont 1"}}', 'test' from rules where key = 'private_cars'`,
  )
  expect(await drew.privateCarStates({})).toEqual({ states: ['GA'] })
})
