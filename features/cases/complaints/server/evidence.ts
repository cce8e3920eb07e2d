import { sql } from 'kysely'
import { signedLink } from '#features/base/files/server/sign.ts'
import { conflict } from '#lib/errors.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { orderCaseContract, Said } from '../order-case.ts'
import { orderOf } from '#features/work/orders/server/rows.ts'

type Found = Omit<Said, 'files'> & { files: { file_id: string; name: string; content_type: string; path: string }[] }

/**
 * The conversation of a booking as evidence, while a complaint or a report is open on it (409 `not_open` otherwise, also for
 * an admin who is a party). Two people wrote it to each other, so who reads it is put on the record.
 */
export const readMessages: Verb<typeof orderCaseContract.messages> = async (ctx, { id }) =>
  ctx.write(async (tx) => {
    await orderOf(tx, id)
    const { rows } = await sql<{ found: Found[] | null }>`select order_messages(${id}) as found`.execute(tx)
    const found = rows[0]?.found
    if (!found)
      throw conflict('not_open', 'A conversation is read only while a complaint or a report about it is open.')
    await audit(tx, { action: 'order.messages_read', table: 'orders', id, after: { messages: found.length } })
    return found.map((message) => ({
      ...message,
      files: message.files.map(({ path, ...file }) => ({ ...file, ...signedLink(ctx, path) })),
    }))
  })
