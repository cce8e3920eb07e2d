import { newId } from '#lib/ids.ts'
import { addJob, asSystem, audit } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { authContract } from '../contract.ts'
import { hashPassword, refuseWeak } from '#features/base/accounts/server/password.ts'
import { actFor } from '#features/base/accounts/server/account.ts'
import { countTry, LIMITS, networkOf } from '#features/base/accounts/server/throttle.ts'
import { identitiesOf } from '#features/base/accounts/session.ts'
import type { Language } from '#lib/languages.ts'

type Newcomer = {
  email: string
  name: string
  role: 'driver' | 'individual_owner' | 'shop'
  language: Language
  password_hash: string
}

/**
 * Signs a person up; nobody is signed in before the mailed link was opened. A taken address gets the same answer (its id
 * is made up, like that of a new one) and a different mail. One that waits for its first link keeps what that sign-up
 * chose: this one's name and role travel with its own link, behind which the password is chosen again.
 */
export const signUp: Verb<typeof authContract.signUp> = async (ctx, { email, password, data, redirect_to }) => {
  refuseWeak(password, { email, name: data.name })
  await countTry(ctx, LIMITS.attempts, `sign-up ${networkOf(ctx.ip)}`)
  await countTry(ctx, LIMITS.mails, `${email} ${networkOf(ctx.ip)}`)
  const password_hash = await hashPassword(password)
  await asSystem(ctx, 'sign-up').write(async (tx) => {
    const newcomer = { email, ...data, password_hash }
    const id = await addAccount(tx, newcomer)
    if (id) {
      await actFor(tx, id)
      await audit(tx, {
        action: 'account.signed_up',
        table: 'profiles',
        id,
        after: { role: data.role, language: data.language },
      })
    }
    await addJob(tx, 'account_mail', { about: 'signup', email, redirect_to, later: id ? null : data })
  })
  const at = ctx.services.now().toISOString()
  const id = newId()
  const confirmed = { email_confirmed_at: null, last_sign_in_at: null }
  const made = { created_at: at, updated_at: at }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', role: data.role },
    user_metadata: data,
    // one in each answer: GoTrue shows by an empty list that an address is taken
    identities: identitiesOf({ id, email, ...confirmed, ...made }),
    ...confirmed,
    ...made,
  }
}

async function addAccount(tx: Tx, { email, name, role, language, password_hash }: Newcomer) {
  const row = await tx
    .insertInto('profiles')
    .values({ id: newId(), email, name, role, language })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await tx.insertInto('auth.users').values({ id: row.id, password_hash }).execute()
  return row?.id
}
