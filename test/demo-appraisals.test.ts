// What the demo's appraiser sells, the booking that has its report, and an appraisal clause under way.
import { beforeAll, expect, test } from 'vitest'
import { seedAppraisals, seedClause } from '#db/seed/appraisals.ts'
import { seedClaims } from '#db/seed/claims.ts'
import { seedCredentials } from '#db/seed/credentials.ts'
import { seedWorld } from '#db/seed/world.ts'
import { clauseContract } from '#features/cases/appraisals/clause-contract.ts'
import { mayRecord, previewOf, standingOf } from '#features/cases/appraisals/clause.ts'
import { appraisalsContract } from '#features/cases/appraisals/contract.ts'
import { bookingsContract } from '#features/front/pages/contract.ts'
import { productsContract } from '#features/market/prices/products.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { owner } = world.databases
beforeAll(async () => {
  await seedWorld(world.services)
  await seedClaims(world.services)
  await seedCredentials(world.services)
  await seedAppraisals(world.services)
  await seedClause(world.services)
})

test('the demo’s appraiser sells three services at a fixed price; one is booked, and its report opens', async () => {
  const { rows } = await owner.query<{ id: string; listing_id: string }>(
    'select o.id, o.listing_id from orders o where o.product_id is not null',
  )
  const [{ id, listing_id } = { id: '', listing_id: '' }] = rows
  expect(rows).toHaveLength(1)
  expect(await (await world.as('nobody')).on(productsContract).list({ listing_id })).toHaveLength(3)
  const ada = await world.as('ada')
  const order = await ada.on(bookingsContract).get({ id })
  expect(order.price).toMatchObject({ quantity: 1, total_cents: order.amount, product: { kind: 'damage_appraisal' } })
  expect(order.timeline.map(({ kind }) => kind)).toContain('report')
  const [report] = await ada.on(appraisalsContract).reports({ order_id: id })
  const { pathname, search } = new URL(report!.signed_url!, 'http://x')
  const paper = await ada.fetch(pathname + search)
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const standing = await owner.query(
    `select 1 from claim_documents d join orders o on o.claim_id = d.claim_id join appraisal_reports r on r.file_id = d.file_id
     join files f on f.id = d.file_id and f.owner_id = o.user_id where o.id = $1`,
    [id],
  )
  expect(standing.rowCount).toBe(1)
})

test('one claim of the demo stands in the middle of an appraisal that is worth it, as the page could have recorded it', async () => {
  const { rows } = await owner.query<{ claim_id: string }>('select claim_id from appraisal_cases')
  expect(rows).toHaveLength(1)
  const found = await (await world.as('ada')).on(clauseContract).case({ claim_id: rows[0]!.claim_id })
  const standing = standingOf(found.steps)
  expect([found.status, mayRecord(standing, 'inspected')]).toEqual(['appraisers_named', 'take'])
  expect(previewOf(standing.costs!)).toMatchObject({ worth: true })
})
