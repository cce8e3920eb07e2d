import { Hono } from 'hono'
import { authorizationPaper, signedVersion } from '#features/trades/repairs/server/authorization-pdf.ts'
import { notFound } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { makePdf, type PdfContent } from '#lib/server/pdf.ts'
import { paperDocumentContract } from '../contract.ts'
import type { Paper, KindOfPaper } from '../paper.ts'
import { calibrationPages, releasePages, warrantyPages } from './car-pages.ts'
import { directionPages } from './direction.ts'
import { invoicePages } from './invoice-pdf.ts'
import { editedPages, letterPages, statementPages } from './money-pages.ts'
import { type Known, readerOf } from './paper-facts.ts'
import { papersFor } from './papers.ts'
import { TEXTS } from './words.ts'

type Reader = { known: Known; prices: boolean }
/** What a paper says; in English where it has no other language. */
async function pagesOf(services: Services, { known, prices }: Reader, paper: Paper, given: Language) {
  const language = paper.languages.includes(given) ? given : 'en'
  const made: Record<Exclude<KindOfPaper, 'authorization'>, () => PdfContent[]> = {
    edited_estimate: () => editedPages(known, paper, language),
    invoice: () =>
      invoicePages(known.money.invoices, paper.id, { ...known.parties, needs: known.law.needs }, language).content,
    direction_to_pay: () => directionPages(known, paper, language),
    statement: () => statementPages(known, paper, language),
    short_pay_letter: () => letterPages(known, paper),
    warranty: () => warrantyPages(known, paper, language),
    calibration: () => calibrationPages(known, paper, language),
    release: () => releasePages(known, paper, language, prices),
  }
  if (paper.kind !== 'authorization') return { language, content: made[paper.kind]() }
  const signed = await signedVersion(systemCtx(services, 'authorization').db, paper.id)
  return { language, content: (await authorizationPaper(services, signed!, language)).content }
}
const titleOf = ({ kind, number }: Paper, language: Language) => `${TEXTS[language].papers.titles[kind]} ${number}`

/** Every paper of a repair that its reader may see, in order: for the file of a claim. */
export const paperPages = (services: Services, reader: Reader, language: Language) =>
  Promise.all(
    papersFor(reader.known, reader.prices).map(async (paper) => ({
      paper,
      title: titleOf(paper, language),
      content: (await pagesOf(services, reader, paper, language)).content,
    })),
  )

/** One paper as a PDF, for whoever may read it; an admin's reading is on the record. Throws 404. */
async function paperPdf(
  ctx: Ctx,
  { repair_id, kind, id }: { repair_id: string; kind: KindOfPaper; id: string },
  given: Language = 'en',
): Promise<Response> {
  const reader = await readerOf(ctx, repair_id)
  const paper = papersFor(reader.known, reader.prices).find((one) => one.kind === kind && one.id === id)
  if (!paper) throw notFound('Paper')
  const { language, content } = await pagesOf(ctx.services, reader, paper, given)
  const bytes = await makePdf({ title: titleOf(paper, language), language, content })
  if (person(ctx).role === 'claims_admin')
    await ctx.write((tx) =>
      audit(tx, {
        action: 'repair.paper_read',
        table: 'repairs',
        id: repair_id,
        after: { kind, number: paper.number },
      }),
    )
  return pdfAnswer(ctx, `${kind.replaceAll('_', '-')}-${paper.number.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.pdf`, bytes)
}

export function paperDocument(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the repair, the paper and the language.' } as const
  answerRaw(app, services, paperDocumentContract.paper, how, (ctx, { language, ...which }) =>
    paperPdf(ctx, which, language),
  )
  return app
}
