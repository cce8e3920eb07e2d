// One warm server over one PostgreSQL: told the name of a world, it begins anew in a database and a folder of that name.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#app/database.ts'
import { type Running, start } from '#app/start.ts'
import { connect } from '#lib/server/db.ts'
import { startEmbedded } from '#lib/server/embedded-postgres.ts'
import { readEnv } from '#lib/server/env.ts'
import { DEMO, type Told, type Wanted } from './browser/house.ts'

const folder = process.argv[2]!
const tell = (told: Told) => process.send!(told)
// no machine stops in the middle of a spec, and no spec waits for its disk
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '120' }
const { host, password, stop } = await startEmbedded({ dir: folder, settings })
const where = (database: string) => ({ host, port: 5432, user: 'postgres', password, database })
const databases = connect(where('postgres'), '', { owner: 1 })

let running: Running | undefined
let last = ''
/** A world that nobody has been in: the first one makes the demo's, all others begin as copies of that. */
async function enter({ world, port }: Wanted): Promise<void> {
  await running?.stop()
  if (last && last !== DEMO) await databases.owner.query(`drop database "${last}" with (force)`)
  last = world
  const home = join(folder, world)
  if (world === DEMO) {
    mkdirSync(home, { recursive: true })
    await databases.owner.query(`create database "${DEMO}"`)
  } else {
    cpSync(join(folder, DEMO), home, { recursive: true })
    await databases.owner.query(`create database "${world}" template "${DEMO}" strategy file_copy`)
  }
  const url = new URL(`postgres://postgres:${password}@localhost/${world}`)
  url.searchParams.set('host', host)
  const env = readEnv({
    ...process.env,
    PORT: String(port),
    DATA_DIR: home,
    DATABASE_URL: url.href,
    CALLS_PER_MINUTE: '1000000', // one person of a spec does in a second what takes people minutes
  })
  running = await start(env, await openDatabase(env, (line) => process.stderr.write(`${line}\n`)))
  tell({ ready: where(world) })
}

process.on('message', (wanted: Wanted) => {
  enter(wanted).catch((error: Error) => tell({ failed: error.stack! }))
})
async function leave(): Promise<void> {
  await running?.stop()
  await databases.end()
  await stop()
  process.exit()
}
process.once('SIGTERM', () => void leave())
