import { notify } from '#features/base/notifications/server/notify.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { refusePromises } from '#features/business/providers/server/public-words.ts'
import { ensureOwnPhotos } from '#features/work/orders/server/work-photos.ts'
import type { Input } from '#lib/contract.ts'
import { dayIn } from '#lib/dates.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { hidesSigns, unprintableIn } from '#lib/printable.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, audit, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { estimatesContract } from '../contract.ts'
import { type Line, lineProblem, overDiscounted, totalsOf } from '../estimate.ts'
import { canAnswer, canDecline } from '../policy.ts'
import { type Estimate, MOST_ADDED, MOST_VERSIONS } from '../request.ts'
import { holdsUntil } from './ask.ts'
import { readInvitation } from './read.ts'
import { estimatesOf, hashOf, invitationOf, lockRequest } from './estimate-rows.ts'
import { estimateNews, toDriver } from './words.ts'

/** The business and the driver's side of an invitation, inside the transaction that tells them. */
async function sidesOf(tx: Tx, invitation: { request_id: string; provider_id: string }) {
  const request = await lockRequest(tx, invitation.request_id)
  const { business_name, time_zone } = await tx
    .selectFrom('provider_profiles')
    .select(['business_name', 'time_zone'])
    .where('id', '=', invitation.provider_id)
    .executeTakeFirstOrThrow()
  return { request, business: business_name, zone: time_zone }
}

const lockInvitation = (tx: Tx, id: string) =>
  tx.selectFrom('estimate_invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Somebody of the shop has opened the request; once. */
export const seeRequest: Verb<typeof estimatesContract.see> = async (ctx, { invitation_id }) => {
  const { status } = await invitationOf(ctx.db, invitation_id)
  if (status !== 'sent') return null
  await writeFor(ctx, 'see request', async (tx) => {
    await tx
      .updateTable('estimate_invitations')
      .set({ status: 'seen', seen_at: ctx.services.now().toISOString() })
      .where('id', '=', invitation_id)
      .where('status', '=', 'sent')
      .execute()
  })
  return null
}

/** The shop says no, and why; its place is free for another. */
export const declineRequest: Verb<typeof estimatesContract.decline> = async (ctx, { invitation_id, reason, words }) => {
  refusePromises({ words })
  const read = await invitationOf(ctx.db, invitation_id)
  ensure(mayAct(read.member_role, 'estimate'))
  await writeFor(ctx, 'decline request', async (tx) => {
    const { request, business } = await sidesOf(tx, read)
    ensure(canDecline(await lockInvitation(tx, invitation_id)))
    await tx
      .updateTable('estimates')
      .set({ status: 'not_chosen' })
      .where('invitation_id', '=', invitation_id)
      .where('status', '=', 'sent')
      .execute()
    await tx
      .updateTable('estimate_invitations')
      .set({ status: 'declined', decline_reason: reason, decline_words: words ?? null })
      .where('id', '=', invitation_id)
      .execute()
    await audit(tx, { action: 'estimate.decline', table: 'estimate_invitations', id: invitation_id, after: { reason } })
    await notify(
      ctx,
      tx,
      request.driver_id,
      'bookings',
      toDriver(request.claim_id, estimateNews('declined', { business })),
    )
  })
  return readInvitation(ctx, { id: invitation_id })
}

/** Photos for the estimate, by whoever stands beside the car. */
export const addEstimatePhotos: Verb<typeof estimatesContract.addPhotos> = async (ctx, { invitation_id, photos }) => {
  const read = await invitationOf(ctx.db, invitation_id)
  ensure(mayAct(read.member_role, 'estimate'))
  await writeFor(ctx, 'add estimate photos', async (tx) => {
    ensure(canAnswer(await lockInvitation(tx, invitation_id), await versionsOf(tx, invitation_id, 'estimate')))
    await ensureOwnPhotos(ctx, tx, photos)
    const held = await tx
      .selectFrom('estimate_photos')
      .select('file_id')
      .where('invitation_id', '=', invitation_id)
      .execute()
    if (held.length + photos.length > MOST_ADDED)
      throw conflict('too_many', `An estimate has up to ${MOST_ADDED} photos. ${MOST_ADDED - held.length} more fit.`)
    const at = ctx.services.now().toISOString()
    await tx
      .insertInto('estimate_photos')
      .values(photos.map((file_id) => ({ file_id, invitation_id, at })))
      .execute()
  })
  return readInvitation(ctx, { id: invitation_id })
}

/** What lines show is what the driver sent or the shop took (422 naming the line); from now on the driver may open it. */
async function showPhotos(tx: Tx, invitationId: string, lines: readonly Line[], sent: readonly string[], at: string) {
  const taken = await tx
    .selectFrom('estimate_photos')
    .select('file_id')
    .where('invitation_id', '=', invitationId)
    .execute()
  const known = new Set([...sent, ...taken.map(({ file_id }) => file_id)])
  lines.forEach(({ photos }, n) => {
    if (!photos.every((id) => known.has(id)))
      throw invalid(
        `lines.${n}.photos`,
        `Line ${n + 1}: One of its photos isn’t here anymore. Choose its photos again.`,
      )
  })
  const named = lines.flatMap(({ photos }) => photos)
  if (named.length > 0)
    await tx
      .updateTable('estimate_photos')
      .set({ shown_at: at })
      .where('invitation_id', '=', invitationId)
      .where('file_id', 'in', named)
      .where('shown_at', 'is', null)
      .execute()
}

/** Lines and tax as they are kept: with their sum and their hash. */
export const pricedOf = ({ lines, tax_bp, labor_tax_bp = tax_bp }: Priced) => ({
  lines: JSON.stringify(lines),
  tax_bp,
  labor_tax_bp,
  total_cents: totalsOf(lines, tax_bp, labor_tax_bp).total_cents,
  hash: hashOf(lines, tax_bp, labor_tax_bp),
})
type Priced = Pick<Estimate, 'lines' | 'tax_bp'> & { labor_tax_bp?: number | undefined }
/** The versions of one kind, newest first, held until the transaction ends. */
export const versionsOf = (tx: Tx, invitationId: string, kind: Estimate['kind']) =>
  tx
    .selectFrom('estimates')
    .select(['id', 'number', 'status', 'version'])
    .where('invitation_id', '=', invitationId)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .forUpdate()
    .execute()

/** The number of the next version of a kind. Refuses 409 `too_many` when there are as many as there can be. */
export function nextNumber(versions: readonly { number: number }[]): number {
  const last = versions[0]?.number ?? 0
  if (last >= MOST_VERSIONS) throw conflict('too_many', `There are ${MOST_VERSIONS} versions already. Call the driver.`)
  return last + 1
}

const ofDraft = async (tx: Tx, id: string): Promise<Estimate> =>
  (await estimatesOf(tx, [id])).find(({ status, kind }) => status === 'draft' && kind === 'estimate')!

type Read = Awaited<ReturnType<typeof invitationOf>>
/** Keeps what was typed. Two tabs do not write over each other (409 `changed`). */
export const saveEstimate: Verb<typeof estimatesContract.save> = async (ctx, { invitation_id, ...input }) => {
  const read = await invitationOf(ctx.db, invitation_id)
  ensure(mayAct(read.member_role, 'estimate'))
  return writeFor(ctx, 'save estimate', (tx) => saveDraft(ctx, tx, read, input))
}
/** The same within a transaction of the caller, who may answer the invitation. */
export async function saveDraft(
  ctx: Ctx,
  tx: Tx,
  read: Read,
  { version, ...input }: Omit<Input<typeof estimatesContract.save>, 'invitation_id'>,
): Promise<Estimate> {
  const { earliest_drop_off = null, ...words } = input
  const values = { ...words, ...pricedOf(input), earliest_drop_off, prepared_by: person(ctx).id }
  const invitation = await lockInvitation(tx, read.id)
  const versions = await versionsOf(tx, read.id, 'estimate')
  ensure(canAnswer(invitation, versions))
  const draft = versions.find(({ status }) => status === 'draft')
  if ((draft?.version ?? 0) !== version)
    throw conflict('changed', 'This estimate has changed in another tab. Reload it before you save.')
  if (draft) await tx.updateTable('estimates').set(values).where('id', '=', draft.id).execute()
  else
    await tx
      .insertInto('estimates')
      .values({
        id: newId(ctx.services.now().getTime()),
        invitation_id: read.id,
        provider_id: read.provider_id,
        number: nextNumber(versions),
        ...values,
      })
      .execute()
  return ofDraft(tx, read.id)
}

/** Refuses 422 what no driver could read or may be promised, naming the line. */
export function ensureSendable({ lines, totals, message }: Pick<Estimate, 'lines' | 'totals' | 'message'>): void {
  if (lines.length === 0) throw invalid('lines', 'Add at least one line.')
  lines.forEach((line, n) => ensureLine(line, n))
  const less = overDiscounted(lines, totals)
  if (less)
    throw invalid(
      'lines',
      less === 'customer'
        ? 'The discount is larger than the customer’s lines.'
        : 'The discount is larger than the insurer’s lines.',
    )
  refusePromises({ message })
}
/** The first text of a line that nobody can read as it stands, here or on paper. */
function unclearIn(line: Line): { field: string; message: string } | null {
  for (const [field, text] of Object.entries(line)) {
    if (typeof text !== 'string') continue
    if (hidesSigns(text)) return { field, message: 'This text has characters in it that nobody sees. Type it again.' }
    const sign = unprintableIn(text)
    if (sign) return { field, message: `“${sign}” can’t be printed on a document. Leave it out.` }
  }
  return null
}
function ensureLine(line: Line, n: number): void {
  const problem = lineProblem(line)
  if (problem) throw invalid(`lines.${n}.${problem.field}`, `Line ${n + 1}: ${problem.message}`)
  const unclear = unclearIn(line)
  if (unclear) throw invalid(`lines.${n}.${unclear.field}`, `Line ${n + 1}: ${unclear.message}`)
  refusePromises(line, `lines.${n}`, `Line ${n + 1}: `)
}

/** Sends exactly what was read (409 `hash_changed`); an earlier version makes room. */
export const sendEstimate: Verb<typeof estimatesContract.send> = async (ctx, { id, hash }) => {
  const row = await ctx.db.selectFrom('estimates').select(['invitation_id']).where('id', '=', id).executeTakeFirst()
  const read = await invitationOf(ctx.db, row?.invitation_id ?? '00000000-0000-0000-0000-000000000000')
  ensure(mayAct(read.member_role, 'estimate'))
  return writeFor(ctx, 'send estimate', (tx) => sendDraft(ctx, tx, read, { id, hash }))
}
/** The same within a transaction of the caller, who may answer the invitation. */
export async function sendDraft(
  ctx: Ctx,
  tx: Tx,
  read: Read,
  { id, hash }: { id: string; hash: string },
): Promise<Estimate> {
  const now = ctx.services.now()
  const { request, business, zone } = await sidesOf(tx, read)
  const invitation = await lockInvitation(tx, read.id)
  ensure(canAnswer(invitation, await versionsOf(tx, read.id, 'estimate')))
  const draft = await ofDraft(tx, read.id)
  if (draft?.id !== id) throw conflict('wrong_state', 'This estimate was sent already.')
  if (draft.hash !== hash)
    throw conflict('hash_changed', 'This estimate has changed. Read it again before you send it.')
  ensureSendable(draft)
  await showPhotos(tx, read.id, draft.lines, request.photos, now.toISOString())
  if (draft.valid_until < dayIn(zone, now)) throw invalid('valid_until', 'Choose a last day from today on.')
  const chosen = invitation.status === 'chosen'
  await tx
    .updateTable('estimates')
    .set({ status: 'superseded' })
    .where('invitation_id', '=', read.id)
    .where('kind', '=', 'estimate')
    .where('status', 'in', ['sent', 'chosen'])
    .execute()
  await tx.updateTable('estimates').set({ status: 'sent', sent_at: now.toISOString() }).where('id', '=', id).execute()
  if (chosen) await tx.updateTable('estimates').set({ status: 'chosen' }).where('id', '=', id).execute()
  else
    await tx
      .updateTable('estimate_invitations')
      .set({ status: 'answered' })
      .where('id', '=', read.id)
      .where('status', '<>', 'answered')
      .execute()
  const until = holdsUntil(draft.valid_until, zone)
  if (!chosen && until > request.closes_at) {
    await tx.updateTable('estimate_requests').set({ closes_at: until }).where('id', '=', request.id).execute()
    await addJob(
      tx,
      'estimate_deadline',
      { request_id: request.id },
      { runAt: new Date(until), key: `estimates:${request.id}` },
    )
  }
  await audit(tx, {
    action: 'estimate.send',
    table: 'estimates',
    id,
    after: { number: draft.number, total_cents: draft.totals.total_cents, hash },
  })
  await notify(
    ctx,
    tx,
    request.driver_id,
    'bookings',
    toDriver(
      request.claim_id,
      estimateNews('sent', {
        business,
        total: formatCents(draft.totals.total_cents),
        again: String(draft.number > 1),
      }),
    ),
  )
  return (await estimatesOf(tx, [read.id])).find((each) => each.id === id)!
}
