// What happens to the demo's claims beside their states.
import type pg from 'pg'
import { addDays, dayIn } from '#lib/dates.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { seedTotalLoss } from './total-loss.ts'

type Subject = { id: string; driver: string; admin: string; insurer: string; state: string }
const HOUR = 3_600_000
const LOSS = '01900000-0000-7000-8000-000000010001'
const EXTENSION_REQUEST = '01900000-0000-7000-8000-000000010002'

/** A car that became a total loss yesterday, and a driver who waits for an answer about more rental days. */
export async function seedLifecycle(client: pg.Pool, lost: Subject, longer: Subject, now: Date): Promise<void> {
  const recorded = new Date(now.getTime() - 20 * HOUR)
  const declared = dayIn(zoneOfState(lost.state), recorded)
  const by = `Renee Dalton, ${lost.insurer}`
  const [why, note] = ['The repair costs more than the car is worth.', 'The parts come a week later than promised.']
  const { rowCount } = await client.query(
    `insert into claim_total_losses (id, claim_id, declared_on, rental_days, days_by, rental_until, confirmed_how, confirmed_by, reason,
       recorded_by, recorded_at)
     values ($1, $2, $3, 5, 'insurer', $4, 'phone', $5, $6, $7, $8) on conflict do nothing`,
    [LOSS, lost.id, declared, addDays(declared, 5), by, why, lost.admin, recorded],
  )
  if (!rowCount) return
  await seedTotalLoss(client, { claim_id: lost.id, loss_id: LOSS, driver: lost.driver, admin: lost.admin }, recorded)
  const asked = new Date(now.getTime() - 3 * HOUR)
  const due = new Date(asked.getTime() + 24 * HOUR)
  await client.query(
    `insert into coverage_extensions (id, claim_id, why, note, wanted_days, asked_by, asked_at, due_at)
     values ($1, $2, 'parts', $3, 7, $4, $5, $6)`,
    [EXTENSION_REQUEST, longer.id, note, longer.driver, asked, due],
  )
  await client.query(
    `insert into claim_events (claim_id, kind, actor_id, reason, at)
     values ($1, 'total-loss', $2, $3, $4), ($5, 'more-asked', $6, $7, $8)`,
    [lost.id, lost.admin, why, recorded, longer.id, longer.driver, note, asked],
  )
  await client.query(`select add_job('extension_deadline', $1::json, $2, $3)`, [
    JSON.stringify({ id: EXTENSION_REQUEST }),
    due,
    `extension_deadline:${EXTENSION_REQUEST}`,
  ])
}
