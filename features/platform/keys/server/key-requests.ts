import { sql } from 'kysely'
import { notify } from '#features/base/notifications/server/notify.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { invoicesContract } from '#features/trades/invoices/contract.ts'
import { issueAsked, tryInvoice } from '#features/trades/invoices/server/issue-invoice.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import { parseInput, type Verb } from '#lib/server/http.ts'
import { inHours } from '#lib/server/software-keys.ts'
import { type KeyRequest, type keyRequestsContract, REQUEST_DAYS } from '../key-request.ts'
import { canAskByKey, canConfirmRequest, canDeclineRequest } from '../policy.ts'
import { requestNews } from './key-words.ts'
import { confirmerOf, endRequest, requestOf, requestsOf } from './request-rows.ts'

export const listRequests: Verb<typeof keyRequestsContract.list> = (ctx, asked) => requestsOf(ctx, asked)
export const readRequest: Verb<typeof keyRequestsContract.get> = (ctx, { id }) => requestOf(ctx, id)

type About = Pick<KeyRequest, 'key_id' | 'key' | 'repair_id' | 'number' | 'total_cents'>
const wordsOf = ({ key, number, total_cents }: About) => ({
  name: key,
  number,
  total: formatCents(total_cents),
})
const onRecord = (tx: Tx, act: 'ask' | 'confirm' | 'decline', { key_id, repair_id, number, total_cents }: About) =>
  audit(tx, { action: `key.${act}`, table: 'api_keys', id: key_id, after: { repair_id, number, total_cents } })

/** A key asks for an invoice. It is looked at as if it were issued now, kept, and shown to the member who is to confirm it. */
export const askInvoice: Verb<typeof keyRequestsContract.askInvoice> = async (ctx, input) => {
  const me = person(ctx)
  ensure(canAskByKey(me))
  const id = await tryInvoice(ctx, input, async (tx, { provider_id }) => {
    const at = ctx.services.now()
    const key = await tx
      .selectFrom('api_keys as k')
      .innerJoin('profiles as p', 'p.id', 'k.id')
      .select(['k.created_by', 'p.name'])
      .where('k.id', '=', me.id)
      .executeTakeFirstOrThrow()
    const waiting = tx
      .updateTable('key_requests')
      .where('repair_id', '=', input.repair_id)
      .where('status', '=', 'waiting')
    const now = at.toISOString()
    await waiting.set({ status: 'lapsed', ended_at: now }).where('lapses_at', '<=', now).execute()
    const request = { id: newId(at.getTime()), key_id: me.id, provider_id, repair_id: input.repair_id }
    const asked = await tx
      .insertInto('key_requests')
      .values({
        ...request,
        input: JSON.stringify(input),
        secret_by: key.created_by,
        asked_at: now,
        lapses_at: inHours(at, REQUEST_DAYS * 24),
      })
      .onConflict((other) =>
        other
          .column('repair_id')
          .where(sql`status`, '=', sql.lit('waiting'))
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!asked)
      throw conflict(
        'asked_already',
        'An invoice for this repair is already waiting. It can be asked again once that is over.',
      )
    const about = { ...request, ...input, key: key.name }
    await onRecord(tx, 'ask', about)
    const confirmer = await confirmerOf(tx, request.id)
    if (confirmer) await notify(ctx, tx, confirmer, 'work', requestNews.ask(wordsOf(about)))
    else await toOwners(ctx, tx, provider_id, requestNews.nobody(wordsOf(about)))
    return request.id
  })
  return requestOf(ctx, id)
}

const toOwners = (ctx: Ctx, tx: Tx, provider_id: string, news: ReturnType<(typeof requestNews)['ask']>) =>
  notifyTeam(ctx, tx, { provider_id, act: 'team', topic: 'work' }, news)

/** The named member issues what was asked, in their own name and at their own right, as everything stands now. */
export const confirmRequest: Verb<typeof keyRequestsContract.confirm> = async (ctx, { id }) => {
  const request = await requestOf(ctx, id)
  ensure(canConfirmRequest(person(ctx), request))
  const { input } = await asSystem(ctx, 'what a key asked')
    .db.selectFrom('key_requests')
    .select('input')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await issueAsked(ctx, parseInput(invoicesContract.issue, input), {
    by_key: request.key,
    ends: async (tx) => {
      await endRequest(ctx, tx, id, { status: 'confirmed' })
      await onRecord(tx, 'confirm', request)
      await toOwners(ctx, tx, request.provider_id, requestNews.confirm(wordsOf(request)))
    },
  })
  return requestOf(ctx, id)
}

export const declineRequest: Verb<typeof keyRequestsContract.decline> = async (ctx, { id, reason }) => {
  const request = await requestOf(ctx, id)
  const me = person(ctx)
  const member = await ctx.db
    .selectFrom('provider_members')
    .select('member_role')
    .where('user_id', '=', me.id)
    .where('provider_id', '=', request.provider_id)
    .executeTakeFirstOrThrow()
  ensure(canDeclineRequest(me, member.member_role, request))
  await writeFor(ctx, 'decline what a key asked', async (tx) => {
    await endRequest(ctx, tx, id, { status: 'declined', reason })
    await onRecord(tx, 'decline', request)
    await toOwners(ctx, tx, request.provider_id, requestNews.decline(wordsOf(request)))
  })
  return requestOf(ctx, id)
}
