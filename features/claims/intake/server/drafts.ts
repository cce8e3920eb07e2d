import { invalid } from '#lib/errors.ts'
import { person } from '#lib/server/ctx.ts'
import type { Verb } from '#lib/server/http.ts'
import { seal, unseal } from '#lib/server/seal.ts'
import type { intakeContract } from '../contract.ts'
import { DraftAnswers, type IntakeStep } from '../draft.ts'

type Row = { driver_id: string; step: string; answers_sealed: string; updated_at: string }

type KeptAnswers = { documents?: Record<string, unknown>; photos?: unknown }
/** A draft sealed while a guided slot kept one photo has it among the documents; no migration can open it. */
const inLists = ({ documents, ...answers }: KeptAnswers) => {
  const isPhoto = ([slot]: [string, unknown]) => slot.startsWith('photo_')
  const kept = Object.entries(documents ?? {})
  const photos = Object.fromEntries(kept.filter(isPhoto).map(([slot, file]) => [slot, [file]]))
  return { photos, ...answers, documents: Object.fromEntries(kept.filter((one) => !isPhoto(one))) }
}

/** A draft holds a policy number, so the whole of it is sealed. */
const opened = (secret: string, { driver_id, step, answers_sealed, updated_at }: Row) => ({
  driver_id,
  step: step as IntakeStep,
  answers: DraftAnswers.parse(inLists(JSON.parse(unseal(secret, answers_sealed)) as KeptAnswers)),
  updated_at,
})

/** The own draft: one row or none. */
export const getDraft: Verb<typeof intakeContract.draft> = async (ctx) => {
  const rows = await ctx.db.selectFrom('claim_drafts').selectAll().where('driver_id', '=', person(ctx).id).execute()
  return rows.map((row) => opened(ctx.services.env.ENCRYPTION_KEY, row))
}

/** Keeps what was typed; the newest save wins. */
export const saveDraft: Verb<typeof intakeContract.saveDraft> = async (ctx, { step, answers, driver_id }) => {
  const me = person(ctx)
  if (driver_id && driver_id !== me.id) throw invalid('driver_id', 'You can only save your own draft.')
  const secret = ctx.services.env.ENCRYPTION_KEY
  const kept = {
    step,
    answers_sealed: seal(secret, JSON.stringify(answers)),
    updated_at: ctx.services.now().toISOString(),
  }
  return ctx.write(async (tx) =>
    opened(
      secret,
      await tx
        .insertInto('claim_drafts')
        .values({ driver_id: me.id, ...kept })
        .onConflict((taken) => taken.column('driver_id').doUpdateSet(kept))
        .returningAll()
        .executeTakeFirstOrThrow(),
    ),
  )
}

export const dropDraft: Verb<typeof intakeContract.dropDraft> = async (ctx) => {
  await ctx.write((tx) => tx.deleteFrom('claim_drafts').where('driver_id', '=', person(ctx).id).execute())
  return null
}
