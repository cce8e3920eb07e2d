import { sql } from 'kysely'
import { confirmPassword } from '#features/base/accounts/server/confirm-password.ts'
import { accountMail } from '#features/base/accounts/server/words.ts'
import { PHOTO_FILES } from '#features/market/listings/photo.ts'
import { blobPath } from '#features/market/listings/server/photos.ts'
import { REVIEW_PHOTO_BUCKET, REVIEW_PHOTO_FILES } from '#features/work/reviews/photo.ts'
import { conflict } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { ensure } from '#lib/policy.ts'
import { addJob, asSystem, audit, person } from '#lib/server/ctx.ts'
import type { Database, Tx } from '#lib/server/db.ts'
import type { Verb } from '#lib/server/http.ts'
import { sendMail } from '#lib/server/mail.ts'
import type { privacyContract } from '../contract.ts'
import type { Blocker } from '../blocker.ts'
import { canDeleteOwnAccount } from '../policy.ts'
import { dueAt } from './data-requests.ts'

const blockersOf = async (db: Database | Tx) =>
  (await sql<Blocker>`select kind, id, title, cents::bigint from deletion_blockers()`.execute(db)).rows

/** What keeps this person from leaving today: the same question that the deletion asks again, under a lock. */
export const deletionCheck: Verb<typeof privacyContract.deletionCheck> = async (ctx) => ({
  blockers: await blockersOf(ctx.db),
})

/** 409 with what is in the way, kind by kind. */
export const stillOpen = (blockers: Blocker[]) =>
  conflict(
    'still_open',
    'Something of this account is still open. Finish it first, then delete the account.',
    blockers.map(({ kind, id }) => ({ path: kind, message: id })),
  )

/** Erases whom this transaction acts for, and queues the deletion of their files. Throws 409 while anything is open. */
export async function eraseActor(tx: Tx, id: string): Promise<void> {
  const blockers = await blockersOf(tx)
  if (blockers.length) throw stillOpen(blockers)
  const blobs = await blobsOf(tx, id)
  await sql`select erase_person()`.execute(tx)
  for (const path of blobs) await addJob(tx, 'delete_blob', { path })
}

/**
 * Erases the own account for good: words and files go, figures of bookings and money stay without a name, the record of
 * who did what stays. Refuses (409) while anything is open. The last mail says so.
 */
export const deleteMe: Verb<typeof privacyContract.deleteMe> = async (ctx, { password }) => {
  const me = person(ctx)
  ensure(canDeleteOwnAccount(me))
  const account = await confirmPassword(ctx, password)
  await asSystem(ctx, 'delete account').write(async (tx) => {
    await sql`select set_config('app.user_id', ${me.id}, true)`.execute(tx)
    const now = ctx.services.now()
    // before the erasure: what a person does by themselves is a request, too, and remains without a word about them
    await sql`select own_request_done(${newId()}, 'deletion', ${now.toISOString()}, ${await dueAt(ctx, tx, now)})`.execute(
      tx,
    )
    await eraseActor(tx, me.id)
    await audit(tx, { action: 'account.deleted', table: 'profiles', id: me.id })
    await sendMail(tx, accountMail('deleted', account, null))
  })
  return null
}

/** Where this person's bytes lie. A photo that a listing only borrowed belongs to another one. */
async function blobsOf(tx: Tx, id: string): Promise<string[]> {
  const files = await tx.selectFrom('files').select('path').where('owner_id', '=', id).execute()
  const shown = await tx
    .selectFrom('listing_photos as p')
    .innerJoin('listings as l', 'l.id', 'p.listing_id')
    .innerJoin('provider_profiles as b', 'b.id', 'l.provider_id')
    .select(['p.path', 'p.listing_id'])
    .where('b.user_id', '=', id)
    .execute()
  const reviewed = await tx.selectFrom('review_photos').select('path').where('owner_id', '=', id).execute()
  return [
    ...files.map(({ path }) => path),
    ...shown
      .filter(({ path, listing_id }) => path.startsWith(`${listing_id}/`))
      .flatMap(({ path }) => PHOTO_FILES.map((size) => blobPath(path, size))),
    ...reviewed.flatMap(({ path }) => REVIEW_PHOTO_FILES.map((size) => `${REVIEW_PHOTO_BUCKET}/${path}/${size}`)),
  ]
}
