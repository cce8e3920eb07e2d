import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { seal, unseal } from '#lib/server/seal.ts'
import type { onboardingContract } from '../contract.ts'
import { OnboardingAnswers } from '../onboarding.ts'

/** What the person typed in onboarding and did not save yet, on whichever device: one row or none. */
export const getDraft: Verb<typeof onboardingContract.draft> = async (ctx) => {
  const rows = await ctx.db.selectFrom('onboarding_drafts').selectAll().where('user_id', '=', person(ctx).id).execute()
  return rows.map(({ answers_sealed, updated_at }) => ({
    answers: OnboardingAnswers.parse(JSON.parse(unseal(ctx.services.env.ENCRYPTION_KEY, answers_sealed))),
    updated_at,
  }))
}

/** Keeps what was typed, sealed, since a tax number may be in it; the newest save wins. */
export const saveDraft: Verb<typeof onboardingContract.saveDraft> = async (ctx, { answers }) => {
  const kept = {
    answers_sealed: seal(ctx.services.env.ENCRYPTION_KEY, JSON.stringify(answers)),
    updated_at: ctx.services.now().toISOString(),
  }
  return ctx.write(async (tx) => {
    await tx
      .insertInto('onboarding_drafts')
      .values({ user_id: person(ctx).id, ...kept })
      .onConflict((taken) => taken.column('user_id').doUpdateSet(kept))
      .execute()
    return { answers, updated_at: kept.updated_at }
  })
}

export const dropDraft: Verb<typeof onboardingContract.dropDraft> = async (ctx) => {
  await ctx.write((tx) => tx.deleteFrom('onboarding_drafts').where('user_id', '=', person(ctx).id).execute())
  return null
}
