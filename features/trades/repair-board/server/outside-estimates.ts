import { sql } from 'kysely'
import { signedLink } from '#features/base/files/server/sign.ts'
import { mayAct } from '#features/business/providers/policy.ts'
import { refusePromise } from '#features/business/providers/server/public-words.ts'
import type { MemberRole } from '#features/business/providers/team.ts'
import { NEVER_SHOWN } from '#features/trades/estimates/request.ts'
import { lockRequest, requestOf } from '#features/trades/estimates/server/estimate-rows.ts'
import { versionsOfRepairs } from '#features/trades/repairs/server/repair-rows.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person, writeFor } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { outsideContract } from '../contract.ts'
import { type OutsideEstimate, ownWork, type Source } from '../outside-estimate.ts'
import { canBring, canTakeBack } from '../policy.ts'
import { asOutside, endOutside, keepOutside, type OutsideFound, oneOutside, outsideRows } from './outside-rows.ts'

type Place = { invitation_id?: string | undefined; request_id?: string | undefined }
/** Where an estimate stands, when the actor may read that place, with who they are there. Throws 404. */
async function placeOf(ctx: Ctx, { invitation_id, request_id }: Place) {
  const invitation = invitation_id
    ? await ctx.db
        .selectFrom('estimate_invitations as i')
        .select(['i.id', 'i.request_id', 'i.status'])
        .select(
          sql<MemberRole | null>`(select m.member_role from provider_members m
            where m.provider_id = i.provider_id and m.user_id = actor_id())`.as('member_role'),
        )
        .where('i.id', '=', invitation_id)
        .executeTakeFirst()
    : null
  if (invitation === undefined) throw notFound('Repair')
  // a shop reads no request once it is closed
  const { db } = asSystem(ctx, 'request of an estimate')
  const request = invitation ? await requestOf(db, invitation.request_id) : await requestOf(ctx.db, request_id!)
  const me = person(ctx)
  const member_role = request.driver_id === me.id ? null : (invitation?.member_role ?? null)
  const source: Source | null =
    request.driver_id === me.id ? 'driver' : member_role ? 'shop' : me.role === 'claims_admin' ? 'team' : null
  if (!source) throw notFound('Estimate request')
  return { invitation, request, member_role, source }
}
type Found = Awaited<ReturnType<typeof placeOf>>

/** Whether the reader brought it, or somebody they stand for; the team also stands for what came by link. */
const isMine = (row: OutsideFound, { source, member_role, invitation }: Found): boolean =>
  (row.source === source || (source === 'team' && row.source === 'adjuster')) &&
  (source !== 'shop' || (row.invitation_id === invitation?.id && mayAct(member_role, 'estimate').yes))
const shown = (ctx: Ctx, row: OutsideFound, mine: boolean): OutsideEstimate =>
  asOutside(row, mine, (path) => signedLink(ctx, path).signed_url)

/** What was written elsewhere beside a repair or a request: row security says which of them the reader knows. */
export const readBeside: Verb<typeof outsideContract.beside> = async (ctx, given) => {
  const place = await placeOf(ctx, given)
  const { invitation, request, source, member_role } = place
  const of = invitation?.id
  const seen = await ctx.db
    .selectFrom('outside_estimates')
    .select('id')
    .where('request_id', '=', request.id)
    // before the choice a driver reads beside a request what each of its shops added
    .$if(of !== undefined, (rows) =>
      rows.where((e) => e.or([e('invitation_id', '=', of!), e('invitation_id', 'is', null)])),
    )
    .execute()
  const { db } = asSystem(ctx, 'estimates written elsewhere')
  const [rows, versions, withdrawn] = await Promise.all([
    seen.length > 0
      ? outsideRows(db)
          .where(
            'o.id',
            'in',
            seen.map(({ id }) => id),
          )
          .execute()
      : [],
    of && (source !== 'shop' || mayAct(member_role, 'prices').yes) ? versionsOfRepairs(db, [of]) : [],
    of ? db.selectFrom('repair_lines').selectAll().where('repair_id', '=', of).execute() : [],
  ])
  return {
    own: ownWork(versions, withdrawn),
    estimates: rows.map((row) => shown(ctx, row, isMine(row, place))),
  }
}

/** A PDF: for a shop its own upload, for the others a document of the claim that a shop may see. Throws 409 and 422. */
async function pdfOf(ctx: Ctx, tx: Tx, { source, request }: Found, file_id: string) {
  const file = await tx
    .selectFrom('files as f')
    .leftJoin('claim_documents as d', (join) =>
      join.onRef('d.file_id', '=', 'f.id').on('d.claim_id', '=', request.claim_id).on('d.slot', 'not in', NEVER_SHOWN),
    )
    .select(['f.id', 'f.sha256', 'f.owner_id', 'f.content_type', 'd.claim_id'])
    .where('f.id', '=', file_id)
    .executeTakeFirst()
  const given = source === 'shop' ? file?.owner_id === person(ctx).id : file?.claim_id === request.claim_id
  if (!file || !given)
    throw conflict('no_document', source === 'shop' ? 'Upload the estimate first.' : 'Choose a document of this claim.')
  if (file.content_type !== 'application/pdf') throw invalid('file_id', 'The estimate must be a PDF.')
  return file
}

/**
 * Keeps an estimate written elsewhere with its sums as somebody typed them off the paper, for the driver, the claims team or
 * a shop. It counts nowhere, and nothing of it is changed later.
 */
export const bringOutside: Verb<typeof outsideContract.bring> = async (
  ctx,
  { file_id, whose, note, after, ...given },
) => {
  const place = await placeOf(ctx, given)
  const { source, member_role } = place
  if (source === 'shop') {
    ensure(mayAct(member_role, 'estimate'))
    refusePromise('note', note)
  }
  return writeFor(ctx, 'estimate written elsewhere', async (tx) => {
    const claim = await tx
      .selectFrom('claims')
      .select('status')
      .where('id', '=', place.request.claim_id)
      .forShare()
      .executeTakeFirstOrThrow()
    const request = await lockRequest(tx, place.request.id)
    const of = place.invitation?.id
    const repair = of
      ? await tx.selectFrom('repairs').select('status').where('id', '=', of).forUpdate().executeTakeFirst()
      : undefined
    // as it is now that nobody chooses or withdraws
    const invitation = of
      ? await tx
          .selectFrom('estimate_invitations')
          .select(['id', 'status'])
          .where('id', '=', of)
          .executeTakeFirstOrThrow()
      : null
    ensure(canBring(source, whose, { claim, request, invitation, repair: repair ?? null }))
    const file = await pdfOf(ctx, tx, place, file_id)
    const { parts_cents, labor_cents, other_cents, tax_cents, total_cents, deductible_cents = null } = given
    const row = await keepOutside(ctx, tx, {
      request_id: request.id,
      invitation_id: invitation?.id ?? null,
      whose,
      source,
      format: 'pdf',
      file,
      lines: [],
      sums: { parts_cents, labor_cents, other_cents, tax_cents, total_cents, deductible_cents },
      note,
      after: after ?? null,
    })
    return shown(ctx, row, true)
  })
}

/** Whoever brought it takes it back; a shop's by its role, the team's and an adjuster's by any admin. */
export const takeBackOutside: Verb<typeof outsideContract.takeBack> = async (ctx, { id, reason }) => {
  const seen = await ctx.db
    .selectFrom('outside_estimates')
    .select(['request_id', 'invitation_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!seen) throw notFound('Estimate')
  const { request_id, invitation_id } = seen
  const place = await placeOf(ctx, invitation_id ? { invitation_id } : { request_id })
  if (place.source === 'shop') refusePromise('reason', reason)
  return writeFor(ctx, 'take an estimate back', async (tx) => {
    await lockRequest(tx, request_id)
    const row = await oneOutside(tx, id)
    if (!isMine(row, place)) throw notFound('Estimate')
    ensure(canTakeBack(row))
    return shown(ctx, await endOutside(ctx, tx, row, reason), true)
  })
}
