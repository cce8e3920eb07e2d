import { migrate } from '#db/migrate.ts'
import { connect, type Databases, type Where } from '#lib/server/db.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'
import type { Env } from '#lib/server/env.ts'

/** The database that the settings name: the embedded one, started, or the one at DATABASE_URL. Migrated either way. */
export async function openDatabase(
  env: Env,
): Promise<{ databases: Databases; where: Where; stop: () => Promise<void> }> {
  let where: Where
  let stop = async () => {}
  if (env.DATABASE_URL) {
    const url = new URL(env.DATABASE_URL)
    where = {
      host: url.searchParams.get('host') ?? url.hostname,
      port: Number(url.port || 5432),
      database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }
  } else {
    const embedded = await startEmbedded({ dir: env.DATA_DIR })
    where = { host: embedded.host, port: 5432, database: 'postgres', user: 'postgres', password: embedded.password }
    stop = embedded.stop
  }
  const databases = connect(where, env.SECRET_KEY)
  await migrate(databases.owner, env.SECRET_KEY)
  return {
    databases,
    where,
    stop: async () => {
      await databases.end()
      await stop()
    },
  }
}
