import { sessionStands } from '#features/base/accounts/server/authenticate.ts'
import { notFound } from '#lib/errors.ts'
import { audit, ctxOf, type Services } from '#lib/server/ctx.ts'
import { LINK_SECONDS, opensInline } from '../file.ts'
import { type Link, readLink } from './sign.ts'

type Opened = { body: ReadableStream<Uint8Array>; headers: Record<string, string> }
type Asked = { request_id: string; ip: string; user_agent: string }

/**
 * The bytes behind a signed link, read as the person it was made for: a right that ended since ends the link too,
 * and so does signing out.
 * A read by anybody but the owner is logged for the owner and for the audit, once per link.
 */
export async function openLink(services: Services, path: string, token: string, request: Asked): Promise<Opened> {
  const link = readLink(services, path, token)
  // a key has no session: it stands in that place itself
  const stands = ({ session, reader }: Link) =>
    session === reader ? services.keyWorks(reader) : sessionStands(services, session, reader)
  if (!link || !(await stands(link))) throw notFound('File')
  // Only row security decides here, and it asks for nothing but the id; the role is not looked at
  const reader = { kind: 'person', id: link.reader, role: 'driver', session_id: '' } as const
  const ctx = ctxOf(services, reader, request)
  const file = await ctx.db.selectFrom('files').selectAll().where('path', '=', path).executeTakeFirst()
  if (!file) throw notFound('File')
  const body = await services.blobs.get(path)
  if (file.owner_id !== link.reader)
    await ctx.write(async (tx) => {
      const read = await tx
        .insertInto('file_reads')
        .values({ file_id: file.id, reader_id: link.reader, link_id: link.id })
        // named without its column: a reader may write this row but not read it
        .onConflict((taken) => taken.doNothing())
        .executeTakeFirst()
      const after = { owner_id: file.owner_id, link_id: link.id }
      if (read.numInsertedOrUpdatedRows) await audit(tx, { action: 'file.read', table: 'files', id: file.id, after })
    })
  const left = Math.floor(link.until - services.now().getTime() / 1000)
  const name = encodeURIComponent(file.original_name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return {
    body,
    headers: {
      'content-type': file.content_type,
      'content-length': String(file.size),
      'content-disposition': `${opensInline(file.content_type) ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      'cache-control': `private, max-age=${Math.max(0, Math.min(LINK_SECONDS, left))}`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  }
}
