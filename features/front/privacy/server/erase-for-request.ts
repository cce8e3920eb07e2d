import { sql } from 'kysely'
import { accountMail } from '#features/base/accounts/server/words.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, because, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { dataRequestsContract } from '../data-request.ts'
import { canErase, canHandleRequestOf } from '../policy.ts'
import { blockersFor, requestById } from './data-requests.ts'
import { eraseActor, stillOpen } from './delete-me.ts'

/**
 * Erases the account of who asked for it: the same erasure as their own, with the same last mail. Refuses (409) while
 * anything is open or a legal hold stands; the address typed must be theirs, so that nobody else goes by a slip.
 */
export const eraseForRequest: Verb<typeof dataRequestsContract.erase> = async (ctx, { id, version, email, reason }) => {
  const me = person(ctx)
  const row = await requestById(ctx.db, id)
  if (email !== row.email) throw invalid('email', 'This is not the address of the account.')
  ensure(canHandleRequestOf(me, row.person_id))
  if (row.version !== version) throw conflict('changed', 'Another admin changed this request. Load it again.')
  ensure(canErase(row))
  const blockers = await blockersFor(ctx.db, row.person_id)
  if (blockers.length) throw stillOpen(blockers)
  await asSystem(ctx, 'erase for a request').write(async (tx) => {
    const actAs = (who: string) => sql`select set_config('app.user_id', ${who}, true)`.execute(tx)
    await actAs(me.id)
    await because(tx, reason)
    const done = await tx
      .updateTable('data_requests')
      .set({ status: 'done', closed_at: ctx.services.now().toISOString() })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    if (!done) throw conflict('changed', 'Another admin changed this request. Load it again.')
    await actAs(row.person_id)
    await eraseActor(tx, row.person_id)
    await actAs(me.id)
    const after = { request: id }
    await audit(tx, { action: 'account.deleted', table: 'profiles', id: row.person_id, after, reason })
    await sendMail(tx, accountMail('deleted', row, null))
  })
  return null
}
