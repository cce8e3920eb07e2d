import { sql } from 'kysely'
import { notifyAdmins } from '#features/base/notifications/server/notify.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { ensure } from '#lib/policy.ts'
import { audit, because, type Ctx, person, type Person, touched } from '#lib/server/ctx.ts'
import type { Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import type { credentialsContract } from '../contract.ts'
import { canChangeBusiness, canReplace, canReviewDocument, canTakeBack } from '#features/business/providers/policy.ts'
import { type DocumentName, DOCUMENTS, REVIEW_HOURS } from '#features/business/providers/provider.ts'
import { ownProfile, profileRow } from '#features/business/providers/server/rows.ts'
import { notifyTeam } from '#features/business/providers/server/notify-team.ts'
import { documentNews } from '#features/business/providers/server/words.ts'

/** Keeps an uploaded document with the profile, so that a reload loses nothing. What was sent back is handed in again by it. */
export const attachDocument: Verb<typeof credentialsContract.attach> = async (ctx, { id, ...documents }) => {
  const me = person(ctx)
  return ctx.write(async (tx) => {
    const profile = await ownProfile(tx, me.id, 'credentials')
    if (profile.id !== id) throw notFound('Provider profile')
    ensure(canChangeBusiness(profile))
    if (Object.values(documents).includes(null)) ensure(canTakeBack(profile))
    await keepDocuments(ctx, tx, me, id, documents)
    await audit(tx, { action: 'provider.attach', table: 'provider_profiles', id, after: documents })
    return profileRow(tx, id)
  })
}

type Given = { insurance_proof_url?: string | null | undefined; w9_url?: string | null | undefined }

/** Puts own uploads into the profile. Throws 409 for one that was accepted, 422 for a file that is not one's own. */
export async function keepDocuments(ctx: Ctx, tx: Tx, me: Person, id: string, given: Given): Promise<void> {
  const before = await profileRow(tx, id)
  for (const name of DOCUMENTS) {
    const key = `${name}_url` as const
    const path = given[key]
    if (path === undefined || path === before[key]) continue
    ensure(canReplace(before[name], path))
    const own = tx.selectFrom('files').select('id').where('path', '=', path).where('owner_id', '=', me.id)
    if (path !== null && !(await own.executeTakeFirst())) throw invalid(key, 'Upload this document first.')
    await tx
      .updateTable('provider_profiles')
      .set({ [key]: path, ...touched })
      .where('id', '=', id)
      .execute()
    if (before.background_check_status === 'pending' && before[name]?.review === 'refused')
      await handInAgain(ctx, tx, before, name)
  }
}

async function handInAgain(ctx: Ctx, tx: Tx, profile: { id: string; business_name: string }, name: DocumentName) {
  await because(tx, 'Handed in again', new Date(ctx.services.now().getTime() + REVIEW_HOURS * 3_600_000))
  await sql`select hand_in_document(${profile.id}, ${name})`.execute(tx)
  await notifyAdmins(ctx, tx, documentNews.again(profile.business_name, profile.id, name))
}

/** An admin accepts one document of the profile, or sends it back with the reason; the provider is notified at once. */
export const reviewDocument: Verb<typeof credentialsContract.reviewDocument> = async (ctx, input) => {
  const { provider_id, document, path, decision, reason = '' } = input
  return ctx.write(async (tx) => {
    await tx.selectFrom('provider_profiles').select('id').where('id', '=', provider_id).forUpdate().execute()
    const before = await profileRow(tx, provider_id)
    const shown = before[document]
    if (shown?.path !== path)
      throw conflict('changed', 'This document was replaced while you were reading. Review it again before you decide.')
    ensure(canReviewDocument(before, shown, decision))
    await because(tx, reason)
    await sql`select review_document(${provider_id}, ${document}, ${decision})`.execute(tx)
    await tx.updateTable('provider_profiles').set(touched).where('id', '=', provider_id).execute()
    const owners = { provider_id, act: 'credentials', topic: 'verification' } as const
    await notifyTeam(ctx, tx, owners, documentNews.reviewed(document, decision, reason), {
      ...(decision === 'accepted' && { mail: false as const }),
    })
    await audit(tx, {
      action: `provider.document_${decision}`,
      table: 'provider_profiles',
      id: provider_id,
      before: { [document]: shown.review },
      after: { [document]: decision },
      ...(reason && { reason }),
    })
    return profileRow(tx, provider_id)
  })
}
