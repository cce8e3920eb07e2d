import { Hono } from 'hono'
import { conflict, notFound } from '#lib/errors.ts'
import { DEFAULT_LANGUAGE, type Language } from '#lib/languages.ts'
import { asSystem, audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, csvAnswer, pdfAnswer } from '#lib/server/http.ts'
import { makePdf } from '#lib/server/pdf.ts'
import { paperFileContract } from '../contract.ts'
import { type PaperKind, paperNumber } from '../paper.ts'
import type { InvoiceFacts, PaperNames, ReceiptFacts, RefundFacts } from '../paper-facts.ts'
import { type StatementFacts, statementFileContract } from '../statement.ts'
import { invoicePages, type Pages, receiptPages, refundPages } from './paper-pages.ts'
import { issuerOf } from './issuer.ts'
import { ownBooks, statementsOf } from './statements.ts'
import { statementCsv, statementPages } from './statement-pages.ts'

/** What was asked for, else the person's own language. */
export async function languageOf(ctx: Ctx, given: Language | undefined): Promise<Language> {
  if (given) return given
  const profile = await ctx.db
    .selectFrom('profiles')
    .select('language')
    .where('id', '=', person(ctx).id)
    .executeTakeFirst()
  return profile?.language ?? DEFAULT_LANGUAGE
}

type Row = { number: string; issued_at: string; facts: unknown; names: PaperNames }
/** How each kind is set; those of insurers are files of their own (features/orders). */
const PAGES: Partial<Record<PaperKind, (paper: Row, language: Language) => Pages>> = {
  receipt: (paper, language) => receiptPages({ ...paper, facts: paper.facts as ReceiptFacts }, language),
  invoice: (paper, language) => invoicePages({ ...paper, facts: paper.facts as InvoiceFacts }, language),
  refund_note: (paper, language) => refundPages({ ...paper, facts: paper.facts as RefundFacts }, language),
  provider_statement: (paper, language) => statementPages({ ...paper, facts: paper.facts as StatementFacts }, language),
}

/** What the record says of an admin who opens one. */
function readingOf(paper: { kind: PaperKind; order_id: string | null; provider_id: string | null }, number: string) {
  const after = { number }
  if (!paper.order_id)
    return { action: 'provider.statement_read', table: 'provider_profiles', id: paper.provider_id!, after }
  const order = { table: 'orders', id: paper.order_id, after }
  return paper.kind === 'receipt'
    ? { action: 'order.receipt_read', ...order }
    : { action: 'order.paper_read', ...order }
}

async function paperIn(ctx: Ctx, id: string) {
  const paper = await ctx.db.selectFrom('papers').selectAll().where('id', '=', id).executeTakeFirst()
  const pagesOf = paper && PAGES[paper.kind]
  if (!paper || !pagesOf) throw notFound('Paper')
  const number = paperNumber(paper)
  const make = (language: Language) =>
    makePdf({ ...pagesOf({ ...paper, number, names: paper.names as PaperNames }, language), language })
  return { paper, number, make }
}

/** The PDF of an issued paper that the actor may see, exactly as issued. An admin's reading is on the record. Throws 404. */
export async function paperPdf(ctx: Ctx, id: string, given: Language | undefined): Promise<Response> {
  const { paper, number, make } = await paperIn(ctx, id)
  const language = await languageOf(ctx, given)
  if (person(ctx).role === 'claims_admin') await ctx.write((tx) => audit(tx, readingOf(paper, number)))
  return pdfAnswer(ctx, `${number}.pdf`, await make(language))
}

/** The same in English, for another document; whoever shows it to somebody records that. Throws 404. */
export async function paperInEnglish(ctx: Ctx, id: string): Promise<{ number: string; bytes: Uint8Array }> {
  const { number, make } = await paperIn(ctx, id)
  return { number, bytes: await make('en') }
}

export function paperFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Say which paper, and in which language.' } as const
  answerRaw(app, services, paperFileContract.paper, how, (ctx, { id, language }) => paperPdf(ctx, id, language))
  return app
}

/** A month of one's own business: the numbered paper when it is over, else what the books say so far. */
export function statementFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Say which month as YYYY-MM, and whether as pdf or csv.' } as const
  answerRaw(app, services, statementFileContract.statement, how, async (ctx, { month, format, language: given }) => {
    const profile = await ownBooks(ctx)
    const found = (await statementsOf(ctx, profile)).find((each) => each.month === month)
    if (!found) throw conflict('no_such_month', 'Your books have no such month.')
    const { db } = asSystem(ctx, 'statement')
    const paper = found.paper_id
      ? await db.selectFrom('papers').selectAll().where('id', '=', found.paper_id).executeTakeFirstOrThrow()
      : null
    const facts = paper
      ? (paper.facts as unknown as StatementFacts)
      : { ...found, issuer: await issuerOf(ctx, profile.id) }
    const statement = { number: found.number, issued_at: paper?.issued_at ?? null, facts }
    const language = await languageOf(ctx, given)
    if (format === 'csv') return csvAnswer(ctx, `statement-${month}`, statementCsv(statement, language))
    const pages = statementPages(statement, language)
    return pdfAnswer(ctx, `${found.number ?? `statement-${month}`}.pdf`, await makePdf({ ...pages, language }))
  })
  return app
}
