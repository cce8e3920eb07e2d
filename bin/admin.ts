// bin/admin create <email> [name]: makes a claims admin and mails a link to choose a password. The running server sends it.
import { Email, PersonName } from '#features/accounts/profile.ts'
import { inviteAdmin } from '#features/accounts/server/invite-admin.ts'
import { isRefusal } from '#lib/errors.ts'
import { readEnv } from '#lib/server/env.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { openDatabase } from '../app/database.ts'
import { createServices } from '../app/services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [command, address = '', ...words] = process.argv.slice(2)
const email = Email.safeParse(address)
const name = PersonName.safeParse(words.join(' ') || 'Claims Admin')
if (command !== 'create' || !email.success || !name.success) {
  say('Usage: bin/admin create <email> [name]')
  if (command === 'create' && !email.success) say(email.error.issues[0]!.message)
  process.exit(1)
}
try {
  const env = readEnv(process.env)
  const { databases, where, stop } = await openDatabase(env)
  const services = await createServices(env, databases, where)
  try {
    await inviteAdmin(systemCtx(services, 'bin/admin'), { email: email.data, name: name.data })
    say(`${email.data} is a claims admin. A link to choose a password, good for 24 hours, is on its way.`)
  } finally {
    await services.live.stop()
    await stop()
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
  if (!isRefusal(error)) process.exitCode = 2
}
