import type { Services } from '#lib/server/ctx.ts'
import { seedCast } from './cast.ts'
import { seedClaims, seedDanaClaim } from './claims.ts'
import { seedCredentials } from './credentials.ts'
import { seedPayouts } from './payouts.ts'
import { seedPeople } from './people.ts'
import { seedReceivables } from './receivables.ts'
import { seedWorld } from './world.ts'
import { seedLengths } from './world-length.ts'

/** Fills an empty demo database with the cast and their world, once. */
export async function seedDemo(services: Services): Promise<void> {
  const { databases, env, now } = services
  const { rowCount } = await databases.owner.query(
    `insert into migrations values ('demo world') on conflict do nothing`,
  )
  if (!rowCount) return
  await seedCast(databases.owner)
  await seedWorld(services)
  await seedPayouts(services)
  await seedDanaClaim(databases.owner, env.ENCRYPTION_KEY, now())
  await seedClaims(services)
  await seedPeople(services)
  await seedReceivables(services)
  await seedLengths(services)
  await seedCredentials(services)
  await databases.owner
    .query(`update orders o set completed_at = e.at from (select order_id, max(at) as at from order_events
    where machine = 'order_fulfilment' and to_status = 'completed' group by 1) e where e.order_id = o.id and o.completed_at is null`)
}
