import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { forbidden } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, type Ctx, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { randomToken, sha256 } from '#lib/server/seal.ts'
import { Answers, type towsContract } from '../contract.ts'
import { DAY_MS } from '../tow-status.ts'

const KEPT = {
  name: 'tow drafts',
  max: 20,
  seconds: 600,
  sentence: 'Too many tries from your network. Wait a few minutes, or call one of the companies.',
}

/** Read by these calls alone. */
const cookie = (ctx: Ctx, visit: string, seconds: number) =>
  ctx.reply.set(
    'set-cookie',
    `visit=${visit}; Path=/rest/v1/rpc; Max-Age=${seconds}; HttpOnly; SameSite=Lax${ctx.services.env.APP_URL.startsWith('https:') ? '; Secure' : ''}`,
  )

/**
 * Keeps what a visitor said, while they make an account, under a cookie that only this browser has: a new one each time, so
 * that nobody knows it beforehand. Throws 429, 403 for a page of another site.
 */
export const keepDraft: Verb<typeof towsContract.keepDraft> = async (ctx, { answers }) => {
  if (ctx.from_elsewhere) throw forbidden()
  await countTry(ctx, KEPT, networkOf(ctx.ip))
  const now = ctx.services.now()
  const visit = randomToken()
  const kept = {
    answers: JSON.stringify(answers),
    kept_at: now.toISOString(),
    expires_at: new Date(now.getTime() + DAY_MS).toISOString(),
  }
  await asSystem(ctx, 'tow draft').write(async (tx) => {
    if (ctx.visit) await tx.deleteFrom('tow_drafts').where('visit_hash', '=', sha256(ctx.visit)).execute()
    await tx
      .insertInto('tow_drafts')
      .values({ id: newId(now.getTime()), visit_hash: sha256(visit), ...kept })
      .execute()
  })
  cookie(ctx, visit, DAY_MS / 1000)
  return null
}

/**
 * The draft of this browser becomes the person's who signed in there, unless they have a newer one; theirs is read again on
 * any device. The browser forgets it.
 */
export const takeDraft: Verb<typeof towsContract.takeDraft> = async (ctx) => {
  const { id: person_id } = person(ctx)
  const now = ctx.services.now().toISOString()
  if (ctx.visit) cookie(ctx, '', 0)
  return asSystem(ctx, 'tow draft').write(async (tx) => {
    const here =
      ctx.visit &&
      (await tx
        .selectFrom('tow_drafts')
        .select(['id', 'kept_at'])
        .where('visit_hash', '=', sha256(ctx.visit))
        .where('expires_at', '>', now)
        .forUpdate()
        .executeTakeFirst())
    if (here) {
      const older = tx.deleteFrom('tow_drafts').where('person_id', '=', person_id)
      await older.where((eb) => eb.or([eb('kept_at', '<=', here.kept_at), eb('expires_at', '<=', now)])).execute()
      const newer = await tx
        .selectFrom('tow_drafts')
        .select('id')
        .where('person_id', '=', person_id)
        .forUpdate()
        .executeTakeFirst()
      if (newer) await tx.deleteFrom('tow_drafts').where('id', '=', here.id).execute()
      else await tx.updateTable('tow_drafts').set({ visit_hash: null, person_id }).where('id', '=', here.id).execute()
    }
    const mine = await tx
      .selectFrom('tow_drafts')
      .select('answers')
      .where('person_id', '=', person_id)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return { answers: Answers.safeParse(mine?.answers).data ?? null }
  })
}
