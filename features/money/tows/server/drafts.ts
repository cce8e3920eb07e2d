import { countTry, networkOf } from '#features/base/accounts/server/throttle.ts'
import { newId } from '#lib/ids.ts'
import { asSystem, person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { randomToken, sha256 } from '#lib/server/seal.ts'
import type { towsContract } from '../contract.ts'
import { DAY_MS } from '../tow-status.ts'

const KEPT = {
  name: 'tow drafts',
  max: 20,
  seconds: 600,
  sentence: 'Too many tries from your network. Wait a few minutes, or call one of the companies.',
}

/** Keeps what a visitor said, while they make an account, under a cookie that only this browser has. Throws 429. */
export const keepDraft: Verb<typeof towsContract.keepDraft> = async (ctx, { answers }) => {
  await countTry(ctx, KEPT, networkOf(ctx.ip))
  const now = ctx.services.now()
  const visit = ctx.visit || randomToken()
  const kept = {
    answers: JSON.stringify(answers),
    kept_at: now.toISOString(),
    expires_at: new Date(now.getTime() + DAY_MS).toISOString(),
  }
  await asSystem(ctx, 'tow draft').write((tx) =>
    tx
      .insertInto('tow_drafts')
      .values({ id: newId(now.getTime()), visit_hash: sha256(visit), ...kept })
      .onConflict((on) => on.column('visit_hash').doUpdateSet(kept))
      .execute(),
  )
  const secure = ctx.services.env.APP_URL.startsWith('https:') ? '; Secure' : ''
  ctx.reply.set(
    'set-cookie',
    `visit=${visit}; Path=/rest/v1/rpc; Max-Age=${DAY_MS / 1000}; HttpOnly; SameSite=Lax${secure}`,
  )
  return null
}

/** The draft of this browser becomes the person's who signed in there; theirs is read again on any device. */
export const takeDraft: Verb<typeof towsContract.takeDraft> = async (ctx) => {
  const { id: person_id } = person(ctx)
  const now = ctx.services.now().toISOString()
  return asSystem(ctx, 'tow draft').write(async (tx) => {
    const here =
      ctx.visit &&
      (await tx
        .selectFrom('tow_drafts')
        .select('id')
        .where('visit_hash', '=', sha256(ctx.visit))
        .where('expires_at', '>', now)
        .forUpdate()
        .executeTakeFirst())
    if (here) {
      await tx.deleteFrom('tow_drafts').where('person_id', '=', person_id).execute()
      await tx.updateTable('tow_drafts').set({ visit_hash: null, person_id }).where('id', '=', here.id).execute()
    }
    const mine = await tx
      .selectFrom('tow_drafts')
      .select('answers')
      .where('person_id', '=', person_id)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return { answers: (mine?.answers as Record<string, unknown> | undefined) ?? null }
  })
}
