// What the demo's appraiser sells at a fixed price, one such booking with its report handed in, and an appraisal clause under way.
import { coveredReport } from '#features/cases/appraisals/server/cover.ts'
import type { AppraisalStatus } from '#features/cases/appraisals/clause-states.ts'
import type { Step } from '#features/cases/appraisals/clause-step.ts'
import { REPORT_FOLDER } from '#features/base/files/file.ts'
import { addDays, dayIn } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import type { Services } from '#lib/server/ctx.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { sha256, unseal } from '#lib/server/seal.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { documentPdf } from './documents.ts'

const BUSINESS = 'Brightline Appraisal'
const PRODUCTS = [
  {
    kind: 'damage_appraisal',
    title: 'Damage appraisal with photos',
    includes: 'We look at the car at our office and write down what its repair takes, part by part.',
    days: 3,
    needs: ['The car, about an hour', 'The insurer’s estimate, if there is one'],
    delivers: ['An estimate with photos', 'The license number of the appraiser'],
  },
  {
    kind: 'estimate_review',
    title: 'Estimate review in writing',
    includes: 'We read the insurer’s estimate line by line and write down what is missing.',
    cents: 18_500,
    days: 2,
    needs: ['The insurer’s estimate', 'Photos of the damage'],
    delivers: ['A letter that names each missing line'],
  },
  {
    kind: 'total_loss_valuation',
    title: 'Total loss valuation',
    includes: 'What the car was worth before the loss, with comparable cars, condition and options.',
    cents: 39_500,
    days: 3,
    needs: ['The insurer’s valuation', 'Records of work on the car'],
    delivers: ['A valuation report with comparable cars'],
  },
]
const STATEMENT =
  'I have no interest in the amount of this claim and no tie to the insurer or to a repair shop. My fee does not depend on the result.'

/** The appraisal costs what the coming booking of that listing costs: it is the one with a report. */
export async function seedAppraisals(services: Services): Promise<void> {
  const { databases, blobs, env, now } = services
  const { owner } = databases
  type Coming = { id: string; listing_id: string; provider_id: string; author_id: string; amount: number }
  const { rows } = await owner.query<Coming>(
    `select o.id, o.listing_id, o.provider_id, p.user_id as author_id, o.amount from orders o
       join provider_profiles p on p.id = o.provider_id
     where p.business_name = $1 and o.status = 'paid' and o.work_status in ('accepted', 'approved') and o.insurer_cents = 0
     order by o.work_status = 'accepted' desc, o.service_date desc limit 1`,
    [BUSINESS],
  )
  const order = rows[0]!
  const ids = PRODUCTS.map(() => newId(now().getTime()))
  for (const [at, { kind, title, includes, cents = order.amount, days, needs, delivers }] of PRODUCTS.entries())
    await owner.query(
      `insert into service_products (id, listing_id, kind, title, includes, price_cents, turnaround_business_days, needs, delivers)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [ids[at], order.listing_id, kind, title, includes, cents, days, needs, delivers],
    )
  const [{ kind, title, days } = PRODUCTS[0]!] = PRODUCTS
  const product = { id: ids[0], kind, title, turnaround_business_days: days }
  const claim = await owner.query<{ id: string; driver_id: string }>(
    `select c.id, c.driver_id from claims c where c.loss_state = 'GA' and c.status in ('coverage-verified', 'in-progress')
       and c.driver_id in (select id from profiles where email like '%@example.com') and not exists (select from orders o where o.claim_id = c.id)
     order by c.id limit 1`,
  )
  const { id: claim_id, driver_id } = claim.rows[0]!
  await owner.query(
    `with driver as (select user_id from orders where id = $1),
       named as (update order_events set actor_id = $2 where order_id = $1 and actor_id = (select user_id from driver)),
       reviewed as (delete from reviews where order_id = $1)
     update orders set user_id = $2, claim_id = $3, product_id = $4, price_snapshot = price_snapshot || $5::jsonb where id = $1`,
    [order.id, driver_id, claim_id, product.id, JSON.stringify({ product, quantity: 1, rate_cents: order.amount })],
  )
  const held = await owner.query<{ number_sealed: string; state: string }>(
    `select number_sealed, state from credentials where provider_id = $1 and license_type = 'appraiser' and status = 'accepted' limit 1`,
    [order.provider_id],
  )
  const { number_sealed, state } = held.rows[0]!
  const paper = documentPdf('What the repair takes', [
    'Rear bumper cover: replace, refinish.',
    'Left quarter panel: 3.5 hours of body labor, refinish.',
    'Rear park sensors: inspect, calibrate if replaced.',
    '',
    'This is a demo document. The car, the people and the license are fictional.',
  ])
  const report = {
    number: `AR-${order.id.slice(-8).toUpperCase()}-1`,
    version: 1,
    license_type: 'appraiser' as const,
    license_state: state,
    license_number: unseal(env.ENCRYPTION_KEY, number_sealed),
    statement: STATEMENT,
    sha256: sha256(paper).toString('hex'),
  }
  const cover = { ...report, title, replaces: null, vin: false }
  const bytes = await coveredReport(systemCtx(services, 'demo'), order.id, cover, paper)
  const file = newId(now().getTime())
  const path = `${driver_id}/${REPORT_FOLDER}/${now().getTime()}.pdf`
  const kept = await blobs.put(path, new Blob([new Uint8Array(bytes)]).stream(), {
    maxBytes: 10_000_000,
    accept: ['application/pdf'],
  })
  await owner.query(
    `insert into files (id, owner_id, path, original_name, content_type, size, sha256) values ($1, $2, $3, $4, 'application/pdf', $5, $6)`,
    [file, driver_id, path, `${report.number}.pdf`, kept.size, kept.sha256],
  )
  await owner.query(
    `insert into appraisal_reports (id, order_id, version, number, file_id, sha256, license_type, license_state, license_number, statement, author_id)
     values ($1, $2, 1, $3, $4, $5, 'appraiser', $6, $7, $8, $9)`,
    [newId(), order.id, report.number, file, report.sha256, state, report.license_number, STATEMENT, order.author_id],
  )
  await owner.query(`insert into claim_documents (claim_id, slot, file_id, label) values ($1, 'further', $2, $3)`, [
    claim_id,
    file,
    `${report.number} ${title}`,
  ])
  await owner.query(
    `insert into order_events (order_id, kind, actor_id, details) values ($1, 'report', $2, jsonb_build_object('number', $3::text, 'version', 1))`,
    [order.id, order.author_id, report.number],
  )
}

/** A driver who asked for an appraisal under their policy: both appraisers are named, and the car is not inspected yet. */
export async function seedClause({ databases, now }: Services): Promise<void> {
  const { owner } = databases
  const { rows } = await owner.query<{ id: string; driver_id: string; loss_state: string }>(
    `select c.id, c.driver_id, c.loss_state from claims c where c.claim_type = 'collision' and c.status = 'in-progress'
       and c.loss_date <= $1 and not exists (select from claim_total_losses l where l.claim_id = c.id) order by c.id limit 1`,
    [addDays(dayIn('America/New_York', now()), -10)],
  )
  const { id: claim_id, driver_id, loss_state } = rows[0]!
  const today = dayIn(zoneOfState(loss_state), now())
  const steps: readonly [at: number, status: AppraisalStatus, step: Step][] = [
    [-9, 'thinking', { kind: 'clause', answer: 'yes', file_id: null }],
    [
      -9,
      'thinking',
      { kind: 'costs', theirs_cents: 312_040, ours_cents: 487_310, fee_cents: 45_000, umpire_cents: 50_000 },
    ],
    [-7, 'invoked', { kind: 'invoked', day: addDays(today, -7) }],
    [
      -2,
      'appraisers_named',
      { kind: 'appraisers', day: addDays(today, -2), our_name: BUSINESS, their_name: 'Warren Tate', order_id: null },
    ],
  ]
  await owner.query('insert into appraisal_cases (claim_id, status, steps) values ($1, $2, $3)', [
    claim_id,
    steps.at(-1)![1],
    steps.length,
  ])
  for (const [n, [days, status, step]] of steps.entries()) {
    const at = new Date(now().getTime() + days * 86_400_000)
    await owner.query(`insert into appraisal_steps select * from jsonb_populate_record(null::appraisal_steps, $1)`, [
      JSON.stringify({
        ...step,
        id: newId(at.getTime()),
        claim_id,
        number: n + 1,
        status,
        source: 'driver',
        recorded_by: driver_id,
        recorded_at: at,
      }),
    ])
  }
}
