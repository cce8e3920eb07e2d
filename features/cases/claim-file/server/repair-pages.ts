// The repairs of a claim in its file: where each stands, its papers by their numbers, and then each paper from its own page.
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { paperPages } from '#features/trades/invoices/server/paper-pdf.ts'
import { readerOf } from '#features/trades/invoices/server/paper-facts.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { audit, type Ctx, person } from '#lib/server/ctx.ts'
import { type PdfContent, pdfFacts, pdfHeading, pdfSmall, pdfTable } from '#lib/server/pdf.ts'
import { TEXTS } from './words.ts'

/**
 * Of each repair that its reader may read; a paper that is for the insurer only is in English whatever the file's language.
 * Each paper of somebody else's claim that is opened here is on the record.
 */
export async function repairPages(ctx: Ctx, claim: ClaimDetail, language: Language): Promise<PdfContent[]> {
  const { repairs: w } = TEXTS[language].file
  const rows = await ctx.db
    .selectFrom('repairs')
    .select('id')
    .where('claim_id', '=', claim.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const pages = await Promise.all(
    rows.map(async ({ id }) => {
      const reader = await readerOf(ctx, id)
      const { repair, parties, money } = reader.known
      const { invoice, paid } = money
      const papers = await paperPages(ctx.services, reader, language)
      if (repair.driver_id !== person(ctx).id)
        await ctx.write(async (tx) => {
          for (const { paper } of papers) {
            const after = { kind: paper.kind, number: paper.number }
            await audit(tx, { action: 'repair.paper_read', table: 'repairs', id, after })
          }
        })
      const list = papers.map(({ title, paper }) => [
        title,
        formatInstant(paper.at, language, parties.time_zone),
        paper.cents === null ? '' : formatCents(paper.cents),
      ])
      return [
        pdfHeading(w.heading({ shop: parties.business_name })),
        pdfFacts([
          [w.standing, w.status[repair.status]],
          [w.promised, repair.promised_on && formatDay(repair.promised_on, language)],
          [w.billed, invoice && formatCents(invoice.total_cents)],
          [w.insurer, invoice && formatCents(invoice.shares.insurer_cents)],
          [w.driver, invoice && formatCents(invoice.shares.own_cents)],
          [w.short, paid && paid.short_cents > 0 ? formatCents(paid.short_cents) : null],
        ]),
        ...(list.length ? [pdfTable([w.paper, w.when, w.amount], list, [2]), pdfSmall(w.follow)] : []),
        ...papers.map(({ content }): PdfContent => ({ stack: content, pageBreak: 'before' })),
      ]
    }),
  )
  return pages.flat()
}
