// bin/restore <folder>: makes the site of a backup in an empty database and an empty folder; no server may run there.
import { join, resolve } from 'node:path'
import { COMPANY } from '#db/backup-folder.ts'
import { checkBackup, restore } from '#db/restore.ts'
import { readEnv } from '#lib/server/env.ts'
import { reachDatabase } from '../app/database.ts'
import { filesOf } from '../app/services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [folder] = process.argv.slice(2)
if (!folder || folder.startsWith('-')) {
  say('Usage: bin/restore <folder>')
  process.exit(1)
}
try {
  const env = readEnv(process.env)
  const began = performance.now()
  const manifest = await checkBackup(resolve(folder), env)
  const { databases, stop } = await reachDatabase(env, say)
  try {
    const company = env.demo ? join(resolve(env.DATA_DIR), COMPANY) : undefined
    const site = { owner: databases.owner, keys: env, files: filesOf(env), company }
    await restore(site, resolve(folder), manifest)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `Restored the site as of ${manifest.taken_at} in ${seconds} s: the ledger sums to 0, every file is as it was, and`,
    )
    say('what was sealed opens. Start the server.')
  } finally {
    await stop()
  }
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
}
