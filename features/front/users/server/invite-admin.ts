import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import { sendMail } from '#lib/server/mail.ts'
import { randomToken } from '#lib/server/seal.ts'
import { hashPassword } from '#features/base/accounts/server/password.ts'
import { addMailToken } from '#features/base/accounts/server/mail-token.ts'
import { accountByEmail } from '#features/base/accounts/server/account.ts'
import { accountMail } from '#features/base/accounts/server/words.ts'

const HOURS = 24

/**
 * Makes a claims admin and mails a link to choose a password; nobody knows one until then. For an address that is an
 * admin already it mails a new link. Throws 409 for an address of another role: nobody is promoted by a typing mistake.
 * Only `bin/admin` calls it, as the system.
 */
export async function inviteAdmin(system: Ctx, { email, name }: { email: string; name: string }): Promise<string> {
  const { env, now } = system.services
  const password_hash = await hashPassword(randomToken())
  return system.write(async (tx) => {
    const known = await accountByEmail(tx, email)
    if (known && known.role !== 'claims_admin')
      throw conflict('taken', `${email} is the address of a ${known.role}. Choose another one.`)
    const id = known?.id ?? newId()
    if (!known) {
      const at = now().toISOString()
      await tx.insertInto('profiles').values({ id, email, name, role: 'claims_admin' }).execute()
      // the operator vouches for the address; an unconfirmed one could be signed up by anybody
      await tx.insertInto('auth.users').values({ id, password_hash, email_confirmed_at: at }).execute()
    }
    await audit(tx, { action: 'account.admin_invited', table: 'profiles', id, after: { email, name } })
    const token_hash = await addMailToken(tx, id, 'recovery', now(), { hours: HOURS })
    const query = new URLSearchParams({ token_hash, type: 'recovery' })
    const reader = known ?? { email, name, language: 'en' as const }
    const mail = accountMail('invited', reader, `${env.APP_URL}/auth/reset?${query}`)
    await sendMail(tx, mail, env.ENCRYPTION_KEY)
    return id
  })
}
