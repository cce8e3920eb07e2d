import { Hono } from 'hono'
import { conflict, notFound } from '#lib/errors.ts'
import { DEFAULT_LANGUAGE, type Language } from '#lib/languages.ts'
import { asSystem, audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, csvAnswer, pdfAnswer } from '#lib/server/http.ts'
import { makePdf } from '#lib/server/pdf.ts'
import { issuedDocumentFileContract } from '../contract.ts'
import { type IssuedDocumentKind, documentNumber } from '../issued-document.ts'
import type { InvoiceFacts, DocumentNames, ReceiptFacts, RefundFacts } from '../document-facts.ts'
import { type ProviderStatementFacts, providerStatementFileContract } from '../provider-statement.ts'
import { invoicePages, type Pages, receiptPages, refundPages } from './document-pages.ts'
import { issuerOf } from './issuer.ts'
import { ownBooks, providerStatementsOf } from './provider-statements.ts'
import { providerStatementCsv, providerStatementPages } from './provider-statement-pages.ts'

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

type Row = { number: string; issued_at: string; facts: unknown; names: DocumentNames }
/** How each kind is set; those of insurers are files of their own (features/cases). */
const PAGES: Partial<Record<IssuedDocumentKind, (document: Row, language: Language) => Pages>> = {
  receipt: (document, language) => receiptPages({ ...document, facts: document.facts as ReceiptFacts }, language),
  invoice: (document, language) => invoicePages({ ...document, facts: document.facts as InvoiceFacts }, language),
  refund_note: (document, language) => refundPages({ ...document, facts: document.facts as RefundFacts }, language),
  provider_statement: (document, language) =>
    providerStatementPages({ ...document, facts: document.facts as ProviderStatementFacts }, language),
}

/** What the record says of an admin who opens one. */
function readingOf(
  document: { kind: IssuedDocumentKind; order_id: string | null; provider_id: string | null },
  number: string,
) {
  const after = { number }
  if (!document.order_id)
    return { action: 'provider.statement_read', table: 'provider_profiles', id: document.provider_id!, after }
  const order = { table: 'orders', id: document.order_id, after }
  return document.kind === 'receipt'
    ? { action: 'order.receipt_read', ...order }
    : { action: 'order.paper_read', ...order }
}

async function issuedDocumentIn(ctx: Ctx, id: string) {
  const document = await ctx.db.selectFrom('issued_documents').selectAll().where('id', '=', id).executeTakeFirst()
  const pagesOf = document && PAGES[document.kind]
  if (!document || !pagesOf) throw notFound('Document')
  const number = documentNumber(document)
  const make = (language: Language) =>
    makePdf({ ...pagesOf({ ...document, number, names: document.names as DocumentNames }, language), language })
  return { document, number, make }
}

/** The PDF of an issued document that the actor may see, exactly as issued. An admin's reading is on the record. Throws 404. */
export async function issuedDocumentPdf(ctx: Ctx, id: string, given: Language | undefined): Promise<Response> {
  const { document, number, make } = await issuedDocumentIn(ctx, id)
  const language = await languageOf(ctx, given)
  if (person(ctx).role === 'claims_admin') await ctx.write((tx) => audit(tx, readingOf(document, number)))
  return pdfAnswer(ctx, `${number}.pdf`, await make(language))
}

/** The same in English, for another document; whoever shows it to somebody records that. Throws 404. */
export async function issuedDocumentInEnglish(ctx: Ctx, id: string): Promise<{ number: string; bytes: Uint8Array }> {
  const { number, make } = await issuedDocumentIn(ctx, id)
  return { number, bytes: await make('en') }
}

export function issuedDocumentFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the document and the language.' } as const
  answerRaw(app, services, issuedDocumentFileContract.issuedDocument, how, (ctx, { id, language }) =>
    issuedDocumentPdf(ctx, id, language),
  )
  return app
}

/** A month of one's own business: the numbered document when it is over, else what the books say so far. */
export function providerStatementFile(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the month as YYYY-MM, and pdf or csv.' } as const
  answerRaw(
    app,
    services,
    providerStatementFileContract.providerStatement,
    how,
    async (ctx, { month, format, language: given }) => {
      const profile = await ownBooks(ctx)
      const found = (await providerStatementsOf(ctx, profile)).find((each) => each.month === month)
      if (!found) throw conflict('no_such_month', 'You have no statement for this month.')
      const { db } = asSystem(ctx, 'statement')
      const document = found.document_id
        ? await db
            .selectFrom('issued_documents')
            .selectAll()
            .where('id', '=', found.document_id)
            .executeTakeFirstOrThrow()
        : null
      const facts = document
        ? (document.facts as unknown as ProviderStatementFacts)
        : { ...found, issuer: await issuerOf(ctx, profile.id) }
      const statement = { number: found.number, issued_at: document?.issued_at ?? null, facts }
      const language = await languageOf(ctx, given)
      if (format === 'csv') return csvAnswer(ctx, `statement-${month}`, providerStatementCsv(statement, language))
      const pages = providerStatementPages(statement, language)
      return pdfAnswer(ctx, `${found.number ?? `statement-${month}`}.pdf`, await makePdf({ ...pages, language }))
    },
  )
  return app
}
