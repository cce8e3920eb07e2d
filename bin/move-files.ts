// bin/move-files <where> [--mirror]: copies every file from where BLOB_URL says to another store; the server may be running.
import { moveFiles } from '#db/move-files.ts'
import { readEnv } from '#lib/server/env.ts'
import { isFilesAddress } from '#lib/server/settings.ts'
import { filesOf, storeAt } from '../app/services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const given = process.argv.slice(2)
const mirror = given.includes('--mirror')
const [where, ...more] = given.filter((word) => word !== '--mirror')
if (!where || more.length > 0 || !isFilesAddress(where)) {
  say('Usage: bin/move-files <file:/folder or s3:https://host/bucket> [--mirror]')
  say('The place is written as BLOB_URL is. --mirror also deletes there what is no longer here.')
  process.exit(1)
}
try {
  const env = readEnv(process.env)
  const [from, to] = [filesOf(env), storeAt(where, env)]
  if (from.name === to.name) throw new Error(`${from.name} is where the files are now. Name another place.`)
  await to.probe()
  const { brought, bytes, there, only_there } = await moveFiles(from, to)
  say(`Copied ${brought} files (${bytes} bytes) from ${from.name} to ${to.name}; ${there} were there already.`)
  if (mirror && brought + there === 0)
    throw new Error(`There are no files in ${from.name}; nothing is deleted elsewhere.`)
  if (mirror) for (const path of only_there) await to.remove(path)
  if (only_there.length > 0)
    say(
      mirror
        ? `Deleted ${only_there.length} files there that are no longer here.`
        : `${only_there.length} files are only there. Deleted here meanwhile, they are deleted there with --mirror.`,
    )
} catch (error) {
  const { message, cause } = error as Error
  say(cause instanceof Error ? `${message} (${cause.message})` : message)
  process.exitCode = 1
}
