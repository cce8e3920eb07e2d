// bin/backup <folder>: saves database, files and fingerprints of the keys (never the keys); the server may be running.
import { join, resolve } from 'node:path'
import { backup } from '#db/backup.ts'
import { COMPANY } from '#db/backup-folder.ts'
import { readEnv } from '#lib/server/env.ts'
import { reachDatabase } from '../app/database.ts'
import { filesOf } from '../app/services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [folder] = process.argv.slice(2)
if (!folder || folder.startsWith('-')) {
  say('Usage: bin/backup <folder>')
  process.exit(1)
}
try {
  const env = readEnv(process.env)
  const { databases, stop } = await reachDatabase(env, say)
  try {
    const began = performance.now()
    const company = env.demo ? join(resolve(env.DATA_DIR), COMPANY) : undefined
    const site = { owner: databases.owner, keys: env, files: filesOf(env), company }
    const { tables, files, unlike } = await backup(site, resolve(folder))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `Saved ${rows} rows of ${tables.length} tables and ${files.count} files (${files.bytes} bytes) in ${seconds} s.`,
    )
    if (unlike) say(`${unlike} rows speak of files that the store lacks or holds with other content.`)
    say('SECRET_KEY and ENCRYPTION_KEY are not in it: keep them in another place. Without them it cannot be restored.')
  } finally {
    await stop()
  }
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
}
