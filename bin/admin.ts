// bin/admin create <email> [name]: makes a claims admin and mails a link to choose a password. The running server sends it.
// bin/admin reset <email>: takes off the second factor of an admin who lost device and recovery codes.
import { Email, PersonName } from '#features/base/accounts/profile.ts'
import { inviteAdmin } from '#features/front/users/server/invite-admin.ts'
import { resetByOperator } from '#features/front/users/server/reset-second-factor.ts'
import { isRefusal } from '#lib/errors.ts'
import { readEnv } from '#lib/server/env.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { openDatabase } from '../app/database.ts'
import { createServices } from '../app/services.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [command = '', address = '', ...words] = process.argv.slice(2)
const known = ['create', 'reset'].includes(command)
const email = Email.safeParse(address)
const name = PersonName.safeParse(words.join(' ') || 'Claims Admin')
if (!known || !email.success || !name.success) {
  say('Usage: bin/admin create <email> [name]\n       bin/admin reset <email>')
  if (known && !email.success) say(email.error.issues[0]!.message)
  process.exit(1)
}
try {
  const env = readEnv(process.env)
  const { databases, where, stop } = await openDatabase(env, say)
  const services = await createServices(env, databases, where)
  const system = systemCtx(services, 'bin/admin')
  try {
    if (command === 'create') {
      await inviteAdmin(system, { email: email.data, name: name.data })
      say(`${email.data} is a claims admin. A link to choose a password, good for 24 hours, is on its way.`)
      if (env.ADMIN_SECOND_FACTOR === 'required')
        say('After the first sign-in the site asks to set up a second factor.')
    } else {
      await resetByOperator(system, email.data)
      say(`The second factor of ${email.data} is off and every device is signed out. A mail says so.`)
    }
  } finally {
    await services.live.stop()
    await stop()
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
  if (!isRefusal(error)) process.exitCode = 2
}
