import { conflict, invalid, notFound } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, audit, because, type Ctx, person } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import { paths } from '#app/paths.ts'
import { ARCHIVE_DAYS, type DataRequest, type dataRequestsContract, type RequestStatus } from '../data-request.ts'
import { canDecideRequest, canHandleRequestOf, canSendArchive } from '../policy.ts'
import { requestById, requestOf, type RequestRow } from './data-requests.ts'
import { requestMail } from './words.ts'

type Change = {
  status: RequestStatus
  hold_kind?: DataRequest['hold_kind']
  archive_until?: string | null
  reason: string | null
}

/** One step of a request, by its version, on its timeline and in the record. Throws 409 `changed`. */
async function move(ctx: Ctx, tx: Tx, row: RequestRow, version: number, { reason, ...change }: Change) {
  if (reason) await because(tx, reason)
  const closed = change.status === 'done' || change.status === 'refused'
  const done = await tx
    .updateTable('data_requests')
    .set({
      hold_kind: null,
      ...change,
      closed_at: closed ? ctx.services.now().toISOString() : null,
    })
    .where('id', '=', row.id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw conflict('changed', 'Another admin changed this request. Load it again.')
  await audit(tx, {
    action: `data_request.${change.status}`,
    table: 'data_requests',
    id: row.id,
    before: { status: row.status, hold_kind: row.hold_kind },
    after: { person_id: row.person_id, kind: row.kind, ...change },
    ...(reason && { reason }),
  })
  return requestById(tx, row.id)
}
const settingsOf = (ctx: Ctx) => new URL(paths.settingsData(), ctx.services.env.APP_URL).href

/** Holds, takes up again, refuses or (a correction) closes; its person is told why by mail. */
export const decideRequest: Verb<typeof dataRequestsContract.decide> = (
  ctx,
  { id, version, status, hold_kind, reason },
) => {
  if ((status === 'on_hold') !== (hold_kind !== undefined))
    throw invalid('hold_kind', 'Enter what’s holding it, and only while it’s on hold.')
  return ctx.write(async (tx) => {
    const row = await requestById(tx, id)
    ensure(canHandleRequestOf(person(ctx), row.person_id))
    if (row.version !== version) throw conflict('changed', 'Another admin changed this request. Load it again.')
    ensure(canDecideRequest(row, status))
    const after = await move(ctx, tx, row, version, { status, ...(hold_kind && { hold_kind }), reason })
    await sendMail(tx, requestMail(`request_${status}`, row, settingsOf(ctx), { kind: row.kind, reason }))
    return requestOf(after)
  })
}

/** Lets its person fetch the archive for a week, behind their own sign-in, and mails them so. No admin ever opens it. */
export const sendArchive: Verb<typeof dataRequestsContract.sendArchive> = async (ctx, { id, version }) => {
  const { person_id } = await requestById(ctx.db, id)
  ensure(canHandleRequestOf(person(ctx), person_id))
  const known = await asSystem(ctx, 'is the address confirmed')
    .db.selectFrom('auth.users')
    .select('email_confirmed_at')
    .where('id', '=', person_id)
    .executeTakeFirst()
  return ctx.write(async (tx) => {
    const row = await requestById(tx, id)
    if (row.version !== version) throw conflict('changed', 'Another admin changed this request. Load it again.')
    ensure(canSendArchive(row, !!known?.email_confirmed_at))
    const archive_until = new Date(ctx.services.now().getTime() + ARCHIVE_DAYS * 86_400_000).toISOString()
    const after = await move(ctx, tx, row, version, { status: 'done', archive_until, reason: null })
    await sendMail(tx, requestMail('archive_sent', row, settingsOf(ctx)))
    return requestOf(after)
  })
}

/** Keeps an account from being erased, by its person too. One at a time. */
export const placeHold: Verb<typeof dataRequestsContract.placeHold> = async (ctx, { person_id, reason }) => {
  const me = person(ctx)
  await ctx.write(async (tx) => {
    const found = await tx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', person_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw notFound('Profile')
    ensure(canHandleRequestOf(me, person_id))
    const id = newId()
    const row = await tx
      .insertInto('legal_holds')
      .values({ id, person_id, reason, placed_by: me.id, placed_at: ctx.services.now().toISOString() })
      .onConflict((known) => known.column('person_id').where('lifted_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw conflict('already_held', 'This account already has a legal hold.')
    await audit(tx, { action: 'account.hold_placed', table: 'profiles', id: person_id, after: { hold: id }, reason })
  })
  return null
}

export const liftHold: Verb<typeof dataRequestsContract.liftHold> = async (ctx, { person_id, reason }) => {
  const me = person(ctx)
  await ctx.write(async (tx) => {
    ensure(canHandleRequestOf(me, person_id))
    const row = await tx
      .updateTable('legal_holds')
      .set({ lifted_by: me.id, lifted_at: ctx.services.now().toISOString(), lift_reason: reason })
      .where('person_id', '=', person_id)
      .where('lifted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw conflict('not_held', 'No legal hold keeps this account.')
    await audit(tx, {
      action: 'account.hold_lifted',
      table: 'profiles',
      id: person_id,
      before: { hold: row.id },
      reason,
    })
  })
  return null
}
