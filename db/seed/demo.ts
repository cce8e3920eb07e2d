import type { Services } from '#lib/server/ctx.ts'
import { seedCast } from './cast.ts'

/** Fills an empty demo database with the cast and their world, once. */
export async function seedDemo({ databases }: Services): Promise<void> {
  const { rowCount } = await databases.owner.query(
    `insert into migrations values ('demo world') on conflict do nothing`,
  )
  if (!rowCount) return
  await seedCast(databases.owner)
}
