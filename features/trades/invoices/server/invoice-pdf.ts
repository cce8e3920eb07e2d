import { Hono } from 'hono'
import { lineTable } from '#features/trades/repairs/server/authorization-pdf.ts'
import { formatInstant } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { audit, type Ctx, person, type Services } from '#lib/server/ctx.ts'
import { answerRaw, pdfAnswer } from '#lib/server/http.ts'
import { systemCtx } from '#lib/server/jobs.ts'
import { makePdf, pdfFacts, pdfHeading, pdfSmall, pdfTable, pdfTitle } from '#lib/server/pdf.ts'
import { invoiceDocumentContract } from '../contract.ts'
import type { Invoice } from '../invoice.ts'
import type { InvoiceNeed } from '#features/trades/repairs/estimate-rule.ts'
import { lawOf, type Parties, partiesOf } from './law.ts'
import { invoicesOf } from './read-bill.ts'
import { TEXTS } from './words.ts'

type Facts = Parties & { needs: readonly InvoiceNeed[] }
function paperOf(invoice: Invoice, replaced: string | null, facts: Facts, language: Language) {
  const w = TEXTS[language].pdf
  const { shares, lines } = invoice
  const parts: [string, number][] = [
    [w.deductible, shares.deductible_cents],
    [w.betterments, shares.betterment_cents],
    [w.customer, shares.customer_cents],
    [w.refused, shares.refused_cents],
  ]
  const content = [
    pdfTitle(
      w.title({ number: invoice.number }),
      w.below({ at: formatInstant(invoice.issued_at, language, facts.time_zone), business: facts.business_name }),
    ),
    ...(replaced ? [pdfSmall(w.corrects({ number: replaced }))] : []),
    pdfFacts([
      [w.facts.shop, [facts.business_name, facts.address, facts.city, facts.state].filter(Boolean).join(', ')],
      [facts.needs.includes('facility_no') ? w.facts.facility : w.facts.registration, invoice.registration_number],
      [w.facts.driver, facts.deleted_at ? w.gone : facts.name],
      [w.facts.vehicle, facts.vin],
      [
        w.facts.odometer,
        [facts.odometer_in, invoice.odometer]
          .filter((miles) => miles !== null)
          .map((miles) => miles.toLocaleString('en-US'))
          .join(' – '),
      ],
      [w.facts.claim, w.claimOf({ name: facts.insurer_name, number: facts.claim_number })],
      [w.facts.warranty, invoice.warranty],
      [w.facts.note, invoice.note],
      [w.facts.hash, invoice.hash],
    ]),
    pdfHeading(w.lines),
    lineTable(
      lines.map(({ version, line_no, ...billed }) => ({
        ...billed,
        no: `${version}.${line_no}`,
        more: [
          billed.line.payer === 'customer' && w.ownChoice,
          billed.line.betterment_bp > 0 &&
            w.betterment({
              percent: `${billed.line.betterment_bp / 100} %`,
              reason: billed.line.betterment_reason,
            }),
        ],
      })),
      w,
      language,
    ),
    pdfHeading(w.shares),
    pdfTable(
      [w.part, w.amount],
      [
        [w.insurer, formatCents(shares.insurer_cents)],
        [w.own, formatCents(shares.own_cents)],
        ...parts.filter(([, cents]) => cents > 0).map(([label, cents]) => [`– ${label}`, formatCents(cents)]),
      ],
      [1],
    ),
    pdfSmall(w.same),
  ]
  return { title: w.title({ number: invoice.number }), language, content }
}
/** What an invoice of a repair says; of one that corrects another, which. */
export function invoicePages(invoices: readonly Invoice[], id: string, parties: Facts, language: Language) {
  const invoice = invoices.find((one) => one.id === id)!
  const replaced = invoices.find((one) => one.id === invoice.corrects)?.number ?? null
  return { ...paperOf(invoice, replaced, parties, language), number: invoice.number }
}

/** An invoice for whoever may read it; an admin's reading is on the record. Throws 404. */
async function invoicePdf(ctx: Ctx, id: string, given: Language = 'en'): Promise<Response> {
  const found = await ctx.db.selectFrom('repair_invoices').select('repair_id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Invoice')
  const invoices = await invoicesOf(ctx.db, found.repair_id)
  const { db } = systemCtx(ctx.services, 'invoice')
  const parties = await partiesOf(db, found.repair_id)
  const { needs } = await lawOf(db, parties, ctx.services.now())
  const { number, ...paper } = invoicePages(invoices, id, { ...parties, needs }, given)
  const content = await makePdf(paper)
  if (person(ctx).role === 'claims_admin')
    await ctx.write((tx) =>
      audit(tx, {
        action: 'repair.invoice_read',
        table: 'repairs',
        id: found.repair_id,
        after: { number },
      }),
    )
  return pdfAnswer(ctx, `invoice-${number.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.pdf`, content)
}

export function invoiceDocument(services: Services): Hono {
  const app = new Hono()
  const how = { from: 'query', misread: 'Enter the invoice and the language.' } as const
  answerRaw(app, services, invoiceDocumentContract.invoice, how, (ctx, { id, language }) =>
    invoicePdf(ctx, id, language),
  )
  return app
}
