import { Hono } from 'hono'
import { findClaim } from '#features/claims/claims/server/one-claim.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { ensure } from '#lib/policy.ts'
import { asSystem, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { makePdf, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { zoneOfState } from '#lib/us-states.ts'
import { clauseLetterContract } from '../clause-contract.ts'
import type { Recorded } from '../clause-step.ts'
import { standingOf, thoseThatStand } from '../clause.ts'
import { canAskAppraisal } from '../clause-policy.ts'
import { stepsOf } from './clause-rows.ts'
import { TEXTS } from './words.ts'

/** The costs that stood when the appraisal was asked for; before it was, those that stand. */
function costsThen(steps: readonly Recorded[]) {
  const stands = thoseThatStand(steps)
  const back = stands.findLastIndex(({ step }) => step.kind === 'withdrawn')
  const asked = stands.findIndex(({ step }, n) => n > back && step.kind === 'invoked')
  return standingOf(asked < 0 ? stands : stands.slice(0, asked)).costs!
}

/**
 * What the letter says, line by line. It refers to the policy and names no law: what the policy says is for both to
 * read. Once it was received it is a copy of what was sent, and no date is made up for it.
 */
export async function clauseLetterLines(
  ctx: Ctx,
  claimId: string,
  language: Language,
): Promise<{ title: string; lines: string[] }> {
  const claim = await findClaim(ctx.db, claimId)
  const steps = await stepsOf(asSystem(ctx, 'letter of an appraisal').db, claimId, person(ctx).id)
  const standing = standingOf(steps)
  ensure(canAskAppraisal(person(ctx), claim, standing))
  const w = TEXTS[language].clause.letter
  const day = (one: string) => formatDay(one, language, { dateStyle: 'long' })
  return {
    title: w.title,
    lines: [
      standing.invoked
        ? w.copy({ day: day(standing.invoked.day) })
        : day(dayIn(zoneOfState(claim.loss_state), ctx.services.now())),
      w.to({ insurer: claim.insurer_name, number: claim.claim_number }),
      w.about({ day: day(claim.loss_date), vin: claim.vin }),
      w.differ({ amount: formatCents(costsThen(steps).theirs_cents) }),
      w.ask,
      w.name,
      w.dates,
      w.answer,
      `${w.sincerely}\n${claim.driver_name}`,
    ],
  }
}

export function clauseLetterFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the claim and the language.' } as const
  answerRaw(app, services, clauseLetterContract.clauseLetter, how, async (ctx, { claim_id, language }) => {
    const { title, lines } = await clauseLetterLines(ctx, claim_id, language)
    const content = [...[pdfTitle(title)].flat(), ...lines.map(pdfText)]
    return pdfAnswer(ctx, `appraisal-${claim_id.slice(-6)}.pdf`, await makePdf({ title, language, content }))
  })
  return app
}
