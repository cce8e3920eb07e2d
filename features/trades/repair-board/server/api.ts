import { Hono } from 'hono'
import { insurerLetterPdf } from '#features/trades/repairs/server/insurer-late.ts'
import type { Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer, serve, serveRaw } from '#lib/server/http.ts'
import { insurerLetterContract, outsideContract } from '../contract.ts'
import { bringOutside, readBeside, takeBackOutside } from './outside-estimates.ts'

export const outsideEstimatesApi = serve('outsideEstimates', outsideContract, {
  beside: readBeside,
  bring: bringOutside,
  takeBack: takeBackOutside,
})

function insurerLetterFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the claim and the language.' } as const
  answerRaw(app, services, insurerLetterContract.insurerLetter, how, async (ctx, { claim_id, language }) =>
    pdfAnswer(ctx, `insurer-answer-${claim_id.slice(-6)}.pdf`, await insurerLetterPdf(ctx, claim_id, language)),
  )
  return app
}
export const insurerLetterApi = serveRaw('repairs', insurerLetterContract, insurerLetterFile)
