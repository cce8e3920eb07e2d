import { resolve } from 'node:path'
import { conflict } from '#lib/errors.ts'
import type { Services } from '#lib/server/ctx.ts'
import { seedCast } from './cast.ts'
import { seedClaims, seedDanaClaim } from './claims.ts'
import { seedStorage } from './storage.ts'
import { seedTows } from './tows.ts'
import { seedAppraisals, seedClause } from './appraisals.ts'
import { seedCredentials } from './credentials.ts'
import { seedEstimates } from './estimates.ts'
import { seedGlass } from './glass.ts'
import { seedRepairs } from './repairs.ts'
import { seedInsurers } from './insurers.ts'
import { seedPayouts } from './payouts.ts'
import { seedPeople } from './people.ts'
import { seedReceivables } from './receivables.ts'
import { seedWorld } from './world.ts'
import { seedExtensions } from './world-extensions.ts'

/**
 * Fills an empty demo database with the cast and their world, once: whoever starts meanwhile waits. Refuses a world that an
 * earlier start was cut off in, which would lack people and what they did for ever.
 */
export async function seedDemo(services: Services): Promise<void> {
  const { databases, env } = services
  const client = await databases.owner.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock(729)')
    const { rows } = await client.query<{ name: string }>(`select name from migrations where name like 'demo world%'`)
    if (rows.some(({ name }) => name === 'demo world')) return
    if (rows.length) {
      const anew = `Delete the folder ${resolve(env.DATA_DIR)}${env.DATABASE_URL ? ', name an empty database' : ''} and start again.`
      throw conflict(
        'demo_cut_off',
        `The first start of this demo was interrupted before its data was complete. ${anew}`,
      )
    }
    await client.query(`insert into migrations values ('demo world begun')`)
    await fill(services)
    await client.query(`insert into migrations values ('demo world')`)
  } finally {
    client.release(true) // with its lock
  }
}

async function fill(services: Services): Promise<void> {
  const { databases, env } = services
  const now = services.now()
  await seedCast(databases.owner)
  await seedInsurers(databases.owner)
  await seedWorld(services)
  await seedPayouts(services)
  await seedDanaClaim(databases.owner, env.ENCRYPTION_KEY, now)
  await seedClaims(services)
  await seedEstimates(services)
  await seedPeople(services)
  await seedReceivables(services)
  await seedExtensions(services)
  await seedRepairs(services)
  await seedGlass(services)
  await seedCredentials(services)
  await seedAppraisals(services)
  await seedClause(services)
  await seedStorage(services)
  await seedTows(services)
  await databases.owner
    .query(`update orders o set completed_at = e.at from (select order_id, max(at) as at from order_events
    where machine = 'order_work' and to_status = 'completed' group by 1) e where e.order_id = o.id and o.completed_at is null`)
}
