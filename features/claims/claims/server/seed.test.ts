import { expect, test } from 'vitest'
import { CLAIMS } from '#db/seed/cast.ts'
import { seedClaims } from '#db/seed/claims.ts'
import { createWorld } from '#test/world.ts'
import { CLAIM_STATUS, CLAIM_STATUSES, type ClaimStatus } from '../claim.ts'
import { claimsContract } from '../contract.ts'
import { coverageContract } from '#features/claims/coverage/contract.ts'
import { documentsContract } from '#features/claims/documents/contract.ts'
import { contradictionOf } from '../coverage.ts'

const world = await createWorld()
const dana = await world.as('dana')
const ada = (await world.as('ada')).on({ ...claimsContract, ...coverageContract })

test('Dana’s verified claim is what the bookings build on', async () => {
  const api = dana.on({ ...claimsContract, ...coverageContract })
  expect(await api.get({ id: CLAIMS.danaVerified })).toMatchObject({
    status: 'coverage-verified',
    insurer_name: 'Harborline Mutual',
    claim_number: 'HB-26-004417',
    loss_state: 'GA',
    vehicle_zip: '30306',
  })
  expect(await api.coverage({ claim_id: CLAIMS.danaVerified })).toMatchObject([
    {
      rental_daily_cap_cents: 4000,
      rental_max_days: 30,
      rental_total_cap_cents: 120_000,
      deductible_cents: 50_000,
      rental_start_allowed: true,
    },
  ])
})

test('the demo’s claims are in every status, and each one’s times, moves and limits follow from each other', async () => {
  await seedClaims(world.services)
  const claims = await ada.list({ limit: 100 })
  expect(claims.length).toBeGreaterThan(55)
  for (const status of CLAIM_STATUSES)
    expect(claims.filter((claim) => claim.status === status).length).toBeGreaterThan(8)
  for (const claim of claims) {
    const events = await ada.events({ claim_id: claim.id })
    const times = [claim.created_at, ...events.map((event) => event.at), new Date().toISOString()]
    expect(times).toEqual(times.toSorted((a, b) => Date.parse(a) - Date.parse(b)))
    expect(Date.parse(claim.coverage_due_at) - Date.parse(claim.created_at)).toBe(86_400_000)
    let status: ClaimStatus | null = null
    for (const event of events.filter((one) => one.kind === 'status')) {
      expect(event.from_status).toBe(status)
      if (status) expect(CLAIM_STATUS[status].next).toContain(event.to_status)
      status = event.to_status
    }
    expect(status).toBe(claim.status)
    const [coverage] = await ada.coverage({ claim_id: claim.id })
    if (coverage) expect(contradictionOf(coverage)).toBeNull()
    expect(Boolean(coverage)).toBe(events.some((event) => event.to_status === 'coverage-verified'))
  }
})

test('the demo’s documents open', async () => {
  const [document] = await dana.on(documentsContract).documents({ claim_id: CLAIMS.danaVerified })
  const response = await dana.fetch(document!.signed_url)
  expect((await response.arrayBuffer()).byteLength).toBe(document!.size)
})
