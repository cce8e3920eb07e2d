import { conflict, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { filesContract } from '../contract.ts'
import { canRemove } from '../policy.ts'

/** What PostgreSQL says when a row is still referred to: before and from version 18 on. */
const IN_USE = ['23503', '23001']

/** Removes an own file. One that a claim or an application refers to stays (409); the bytes go after the row is gone. */
export const removeFile: Verb<typeof filesContract.remove> = async (ctx, { path }) =>
  ctx.write(async (tx) => {
    const file = await tx.selectFrom('files').select(['id', 'owner_id']).where('path', '=', path).executeTakeFirst()
    if (!file) throw notFound('File')
    ensure(canRemove(person(ctx), file))
    await tx
      .deleteFrom('files')
      .where('id', '=', file.id)
      .execute()
      .catch((error: { code?: string }) => {
        throw IN_USE.includes(error.code ?? '')
          ? conflict('in_use', 'This file is part of a claim or message, so it can’t be removed.')
          : error
      })
    await addJob(tx, 'delete_blob', { path })
    return null
  })
