import { sql } from 'kysely'
import { signedLink } from '#features/base/files/server/sign.ts'
import { notFound } from '#lib/errors.ts'
import { audit } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { reportsContract } from '../contract.ts'
import type { MessageReport, ReportContext } from '#features/base/messages/message.ts'

/** Reports with their people: the open ones longest waiting first, the resolved ones newest first. */
export const listReports: Verb<typeof reportsContract.reports> = async (ctx, { state, limit }) => {
  const resolved = state === 'resolved'
  const rows = await ctx.db
    .selectFrom('message_reports')
    .selectAll()
    .select(sql<Pick<MessageReport, 'reporter' | 'about' | 'title'>>`report_people(id)`.as('people'))
    .where('resolved_at', resolved ? 'is not' : 'is', null)
    .orderBy(resolved ? 'resolved_at' : 'created_at', resolved ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const { open } = await ctx.db
    .selectFrom('message_reports')
    .select((it) => it.fn.countAll<number>().as('open'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows: rows.map(({ people, ...row }) => ({ ...row, ...people })), open }
}

type Around = ReportContext['messages'][number]
type Found = {
  messages: (Omit<Around, 'files'> & { files: { file_id: string; name: string; path: string | null }[] })[]
}

/** The messages of a report. Two people wrote them to each other, so who reads them is put on the record. */
export const readReportContext: Verb<typeof reportsContract.reportContext> = async (ctx, { id }) =>
  ctx.write(async (tx) => {
    const { rows } = await sql<{ found: Found | null }>`select report_context(${id}) as found`.execute(tx)
    const found = rows[0]?.found
    if (!found) throw notFound('Report')
    await audit(tx, { action: 'report.read', table: 'message_reports', id })
    return {
      messages: found.messages.map((message) => ({
        ...message,
        files: message.files.map(({ path, ...file }) => ({
          ...file,
          signed_url: path && signedLink(ctx, path).signed_url,
        })),
      })),
    }
  })
