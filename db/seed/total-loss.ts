// The offer for a car of the demo that is a total loss, the cars it is compared with, and a checklist half done.
import type pg from 'pg'
import { netOf } from '#features/cases/total-loss/net.ts'
import type { Item } from '#features/claims/claims/loss-items.ts'

type Lost = { claim_id: string; loss_id: string; driver: string; admin: string }
const HOUR = 3_600_000
const idOf = (n: number) => `01900000-0000-7000-8000-00000001010${n}`
const CARS = [
  {
    year: 2019,
    car: 'Toyota RAV4 XLE',
    miles: 58_300,
    price_cents: 2_149_500,
    distance_miles: 22,
    link: null,
    file_id: null,
    adjustments: [
      { reason: 'Fewer miles than yours', cents: -61_500 },
      { reason: 'Roof rack that yours has', cents: 18_000 },
    ],
  },
  {
    year: 2019,
    car: 'Toyota RAV4 LE',
    miles: 64_900,
    price_cents: 1_998_800,
    distance_miles: 41,
    link: null,
    file_id: null,
    adjustments: [{ reason: 'Lower trim', cents: 74_000 }],
  },
]
const DONE: readonly (readonly [item: Item, source: 'driver' | 'team'])[] = [
  ['keys', 'driver'],
  ['belongings', 'driver'],
  ['toll_tag', 'driver'],
  ['lien', 'team'],
]

/** Typed by its driver an hour after the claims team had recorded the total loss. */
export async function seedTotalLoss(client: pg.Pool, { claim_id, loss_id, driver, admin }: Lost, recorded: Date) {
  const { rows } = await client.query<{ deductible: number }>(
    'select coalesce((select deductible_cents from coverage where claim_id = $1), 0) as deductible',
    [claim_id],
  )
  const sums = {
    value_cents: 2_089_400,
    tax_cents: 146_258,
    fees_cents: 3_800,
    deductible_cents: rows[0]!.deductible,
    prior_cents: 22_500,
    salvage_cents: 0,
    payoff_cents: 1_163_975,
  }
  const net = netOf(sums)!
  const at = new Date(recorded.getTime() + HOUR)
  await client.query(
    `insert into total_loss_offers (id, claim_id, loss_id, number, value_cents, tax_cents, fees_cents, deductible_cents, prior_cents,
       keeps, salvage_cents, payoff_cents, lender, net_lender_cents, net_owner_cents, gap_cents, source, recorded_by, recorded_at)
     values ($1, $2, $3, 1, $4, $5, $6, $7, $8, false, 0, $9, 'Piedmont Auto Credit', $10, $11, $12, 'driver', $13, $14)`,
    [
      idOf(1),
      claim_id,
      loss_id,
      sums.value_cents,
      sums.tax_cents,
      sums.fees_cents,
      sums.deductible_cents,
      sums.prior_cents,
      sums.payoff_cents,
      net.net_lender_cents,
      net.net_owner_cents,
      net.gap_cents,
      driver,
      at,
    ],
  )
  await client.query(
    `insert into total_loss_valuations (id, claim_id, loss_id, number, comparables, source, recorded_by, recorded_at)
     values ($1, $2, $3, 1, $4, 'driver', $5, $6)`,
    [idOf(2), claim_id, loss_id, JSON.stringify(CARS), driver, at],
  )
  for (const [item, source] of DONE)
    await client.query(
      'insert into total_loss_ticks (claim_id, loss_id, item, done, source, ticked_by, ticked_at) values ($1, $2, $3, true, $4, $5, $6)',
      [claim_id, loss_id, item, source, source === 'driver' ? driver : admin, at],
    )
}
