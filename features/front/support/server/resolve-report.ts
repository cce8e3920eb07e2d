import { notify } from '#features/base/notifications/server/notify.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { audit, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import type { reportsContract } from '../contract.ts'
import { reportResolvedNews } from '#features/base/messages/server/words.ts'

/** Closes a report once, with what was decided and why; the reason stays with admins, its sender is notified of the outcome. */
export const resolveReport: Verb<typeof reportsContract.resolveReport> = async (ctx, { id, outcome, resolution }) =>
  ctx.write(async (tx) => {
    const report = await tx
      .selectFrom('message_reports')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!report) throw notFound('Report')
    if (report.resolved_at) throw conflict('resolved_already', 'Someone just resolved this report.')
    await tx
      .updateTable('message_reports')
      .set({ outcome, resolution, resolved_by: person(ctx).id, resolved_at: ctx.services.now().toISOString() })
      .where('id', '=', id)
      .execute()
    await audit(tx, { action: 'report.resolved', table: 'message_reports', id, after: { outcome }, reason: resolution })
    await notify(ctx, tx, report.reporter_id, 'messages', reportResolvedNews(outcome, report.conversation_id))
    return { id }
  })
