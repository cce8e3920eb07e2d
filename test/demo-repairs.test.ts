// The repairs of the demo add up, and there is one in every state a repair can be in.
import { beforeAll, expect, test } from 'vitest'
import { seedClaims } from '#db/seed/claims.ts'
import { seedEstimates } from '#db/seed/estimates.ts'
import { seedExtensions } from '#db/seed/world-extensions.ts'
import { seedRepairs } from '#db/seed/repairs.ts'
import { seedWorld } from '#db/seed/world.ts'
import { invoicesContract, papersContract } from '#features/trades/invoices/contract.ts'
import { repairsContract } from '#features/trades/repairs/contract.ts'
import { REPAIR_STATUS, STAGES } from '#features/trades/repairs/status.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
beforeAll(async () => {
  await seedWorld(world.services)
  await seedClaims(world.services)
  await seedEstimates(world.services)
  await seedExtensions(world.services)
  await seedRepairs(world.services)
})
const ids = async () =>
  (await world.databases.owner.query<{ id: string; claim_id: string }>('select id, claim_id from repairs order by id'))
    .rows

test('sixteen repairs stand in every state but the canceled and the disputed one, and in every stage', async () => {
  const ada = (await world.as('ada')).on(repairsContract)
  const repairs = await Promise.all((await ids()).map(({ id }) => ada.read({ id })))
  expect(repairs).toHaveLength(16)
  const states = Object.keys(REPAIR_STATUS).filter((status) => !['cancelled', 'disputed'].includes(status))
  expect([...new Set(repairs.map(({ status }) => status))].toSorted()).toEqual(states.toSorted())
  const stages = new Set(repairs.map(({ stage }) => stage))
  expect(STAGES.filter((stage) => !stages.has(stage))).toEqual([])
  expect(repairs.map(({ promises }) => promises.filter(({ reason }) => reason).length)).toContain(3)
  expect(repairs.some(({ sums }) => sums!.own_risk_cents > 0)).toBe(true)
  expect(repairs.every(({ events }) => events.every(({ at }, n) => n === 0 || at >= events[n - 1]!.at))).toBe(true)
})

test('every driver shows the damage in a drawn picture, and what was found later is shown by another, which opens', async () => {
  const { rows } = await world.databases.owner.query<{ photos: string[] }>('select photos from estimate_requests')
  expect(rows.length).toBeGreaterThan(14)
  expect(rows.every(({ photos }) => photos.length > 0)).toBe(true)
  const ada = await world.as('ada')
  const read = await Promise.all((await ids()).map(({ id }) => ada.on(repairsContract).read({ id })))
  for (const { versions, photos } of read) {
    const shown = versions.map(({ lines }) => lines[0]!.photos[0])
    expect(new Set(shown).size, 'no picture is shown twice').toBe(versions.length)
    for (const id of shown) {
      const { pathname, search } = new URL(photos.find(({ file_id }) => file_id === id)!.signed_url, 'http://x')
      const picture = await ada.fetch(pathname + search)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
  }
})

test('of every repair the lines add up to what was signed, and the shares to the whole', async () => {
  const ada = (await world.as('ada')).on(repairsContract)
  for (const { id, claim_id } of await ids()) {
    const { versions, sums } = await ada.read({ id })
    const signed = versions.filter(({ status }) => status === 'authorized')
    const cents = signed.reduce((all, { totals }) => all + totals.total_cents, 0)
    expect(sums!.authorized_cents).toBe(cents)
    for (const { totals, signed: by } of signed) {
      expect(totals.lines.reduce((all, line) => all + line.cents + line.tax_cents, 0)).toBe(totals.total_cents)
      expect(by!.cap_cents).toBe(totals.total_cents)
    }
    if (cents > 0) expect(sums!.now.insurer_cents + sums!.now.own_cents).toBe(cents)
    const all = await ada.ofClaim({ claim_id })
    const used = all.reduce((sum, one) => sum + one.deductible_used_cents, 0)
    expect(used).toBeLessThanOrEqual(all[0]!.deductible_cents ?? 0)
  }
})

test('each bill of the demo is what was signed, divided to the cent; one is closed with a check to both and a short pay', async () => {
  const ada = await world.as('ada')
  const bills = await Promise.all((await ids()).map(({ id }) => ada.on(invoicesContract).bill({ repair_id: id })))
  const billed = bills.filter(({ invoices }) => invoices.length > 0)
  expect(billed.map(({ status }) => status).toSorted()).toEqual(['closed', 'delivered', 'ready'])
  for (const { repair_id, invoices } of billed) {
    const { sums } = await ada.on(repairsContract).read({ id: repair_id })
    expect(invoices[0]!.total_cents).toBe(sums!.authorized_cents)
    expect(invoices[0]!.shares.own_cents).toBe(sums!.now.own_cents)
  }
  const closed = billed.find(({ status }) => status === 'closed')!
  expect(closed.payments.map(({ kind }) => kind)).toContain('insurer_two_party')
  expect(closed.paid).toMatchObject({ due_cents: 0, short_cents: 18_500 })
})

test('the bill that is ready has a direction to pay that holds, and one that its driver took back before', async () => {
  const ada = await world.as('ada')
  const { rows } = await world.databases.owner.query<{ id: string }>(`select id from repairs where status = 'ready'`)
  const [{ id: repair_id } = { id: '' }] = rows
  const { direction, papers } = await ada.on(papersContract).papers({ repair_id })
  expect(direction).toMatchObject({ number: 'DP-02', stale: false })
  expect(papers.filter(({ kind }) => kind === 'direction_to_pay').map(({ number, over }) => [number, over])).toEqual([
    ['DP-01', true],
    ['DP-02', false],
  ])
  const { events } = await ada.on(repairsContract).read({ id: repair_id })
  expect(events.slice(-3).map(({ kind }) => kind)).toEqual(['directed', 'direction_revoked', 'directed'])
})
