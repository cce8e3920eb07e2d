// What an appraiser sells at a fixed price.
import { PDFDocument } from '@cantoo/pdf-lib'
import { LISTINGS } from '#db/seed/cast.ts'
import { credentialsContract } from '#features/business/credentials/contract.ts'
import { appraisalsContract } from '#features/cases/appraisals/contract.ts'
import { productsContract } from '#features/market/prices/products.ts'
import { ordersContract } from '#features/work/orders/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Scene } from './scene.ts'
import { atShop } from './trials-orders.ts'
import { approved, document } from './trials-providers.ts'
import { change, creation, type Trials } from './trial.ts'

/** A listing of an appraiser, not published. */
async function appraiser(s: Scene) {
  const { owner, id } = await approved(s)
  await s.owner.query(`update provider_profiles set provider_type = 'adjuster' where id = $1`, [id])
  const row = await s.row('select id from listings where provider_id = $1', [id])
  return { owner, listing_id: row['id']! }
}
const review = (s: Scene) => ({
  kind: 'estimate_review' as const,
  title: s.mark(),
  includes: 'A letter about what the estimate leaves out.',
  price_cents: 20_000,
  turnaround_business_days: 2,
  needs: [],
  delivers: ['A letter'],
})
async function sold(s: Scene) {
  const { owner, listing_id } = await appraiser(s)
  const product = await s.call(owner, productsContract.add, { listing_id, ...review(s) })
  return { owner, ...product }
}

export const productTrials: Trials<typeof productsContract> = {
  add: creation(async (s) => {
    const { owner, listing_id } = await appraiser(s)
    return [owner, { listing_id, ...review(s) }]
  }),
  change: change(async (s) => {
    const { owner, id, version } = await sold(s)
    return [owner, { id, version, title: s.mark() }]
  }),
  retire: change(async (s) => {
    const { owner, id } = await sold(s)
    return [owner, { id }]
  }),
}

/** An accepted booking of a service at a fixed price, with the report uploaded and not handed in. */
async function reporting(s: Scene) {
  const { sal, driver, id: order_id } = await atShop(s)
  await s.call(sal, ordersContract.accept, { id: order_id })
  const product = { id: newId(), kind: 'estimate_review', title: 'A review', turnaround_business_days: 2 }
  await s.owner.query(
    `insert into service_products (id, listing_id, kind, title, includes, price_cents, turnaround_business_days, delivers)
     values ($1, $2, 'estimate_review', 'A review', 'A letter.', 20000, 2, '{A letter}')`,
    [product.id, LISTINGS.collision],
  )
  await s.owner.query(
    `update orders set product_id = $2, price_snapshot = price_snapshot || jsonb_build_object('product', $3::jsonb) where id = $1`,
    [order_id, product.id, JSON.stringify(product)],
  )
  const license = {
    kind: 'other_license' as const,
    state: 'GA' as const,
    license_type: 'appraiser' as const,
    issuer: 'Georgia',
    number: 'GA-1',
    expires_on: s.day(200),
    file_path: await document(s, sal, 'credentials'),
  }
  const { id: credential_id } = await s.call(sal, credentialsContract.addCredential, license)
  await s.call(s.ada, credentialsContract.reviewCredential, { credential_id, decision: 'accepted' })
  const paper = await PDFDocument.create()
  paper.addPage()
  const bytes = new Uint8Array(await paper.save())
  const { id } = await s.upload(sal, `/storage/v1/object/claim-documents/${sal.id}/reports/${s.stamp()}.pdf`, bytes)
  const report = {
    order_id,
    file_id: String(id),
    license_type: 'appraiser' as const,
    license_state: 'GA' as const,
    license_number: 'GA-1',
    statement: 'I have no interest in the amount of this claim.',
  }
  return { sal, driver, report }
}

export const appraisalTrials: Trials<typeof appraisalsContract> = {
  deliver: change(async (s) => {
    const { sal, report } = await reporting(s)
    return [sal, report]
  }),
  askRevision: change(async (s) => {
    const { sal, driver, report } = await reporting(s)
    await s.call(sal, appraisalsContract.deliver, report)
    return [driver, { order_id: report.order_id, reason: 'The door is missing.' }]
  }),
}
