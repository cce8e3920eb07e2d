// What an appraiser sells at a fixed price.
import { productsContract } from '#features/market/prices/products.ts'
import type { Scene } from './scene.ts'
import { approved } from './trials-providers.ts'
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
