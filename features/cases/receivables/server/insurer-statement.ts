import { BOOKS_ZONE } from '#features/money/ledger/books.ts'
import { addDays, type Day, dayIn, formatDay, startOfDayIn } from '#lib/dates.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { audit, type Ctx } from '#lib/server/ctx.ts'
import {
  makePdf,
  type PdfContent,
  pdfFacts,
  pdfHeading,
  pdfSmall,
  pdfTable,
  pdfText,
  pdfTitle,
} from '#lib/server/pdf.ts'
import { AGES } from '../aging.ts'
import { numberOf } from '#lib/ids.ts'
import { type Receivable, type Debtor, RECEIVABLES_EXPORT_MAX } from '../receivable.ts'
import { issueChanged } from '#features/work/receipts/server/issue-changed.ts'
import { booksDay, debtorOf, receivablesOf } from './receivables.ts'
import { INSURER_STATEMENT, type InsurerStatementWords } from './words.ts'
import type { Language } from '#lib/languages.ts'

/** What a statement says: no name of a driver, whose account may be deleted while the document stays. */
type Facts = Pick<Debtor, 'debtor' | 'insurer_name' | 'open_cents' | 'overpaid_cents' | 'ages'> & {
  cents: number
  as_of: Day
  lines: Omit<Receivable, 'driver' | 'own' | 'insurer_name'>[]
}
type Issued = { number: string; corrects: string | null; issued_at: Date; facts: Facts }

/** A row of its own: what the database answers beside stays out of what is kept. */
const lineOf = ({ driver: _driver, own: _own, insurer_name: _name, ...line }: Receivable) => line

/**
 * The statement of one insurer as the books stood at the end of a day, with its number. Throws 404 for a name to which
 * nothing had been billed by then, 422 for a day that has not come.
 */
export async function insurerStatementOf(ctx: Ctx, insurer: string, as_of: Day): Promise<Issued> {
  if (as_of > booksDay(ctx)) throw invalid('as_of', 'This date is in the future. Choose today or earlier.')
  const before = startOfDayIn(BOOKS_ZONE, addDays(as_of, 1))
  // on the day itself the books are read as they are now
  const until = as_of === booksDay(ctx) ? null : before
  const found = await debtorOf(ctx.db, insurer, as_of, until)
  if (!found) throw notFound('Insurer')
  const { debtor, insurer_name, open_cents, overpaid_cents, ages } = found
  const open = { insurer, show: 'open' as const }
  const rows = await receivablesOf(ctx.db, as_of, open, { limit: RECEIVABLES_EXPORT_MAX, before: until })
  const facts = {
    cents: open_cents,
    debtor,
    insurer_name,
    as_of,
    open_cents,
    overpaid_cents,
    ages,
    lines: rows.map(lineOf),
  }
  const about = `insurer_statement:${debtor}:${as_of}`
  const issued = await issueChanged(ctx, about, { kind: 'insurer_statement', insurer: insurer_name, facts })
  const after = { insurer: insurer_name, as_of, number: issued.number, open_cents }
  await ctx.write((tx) =>
    audit(tx, { action: 'receivable.statement', table: 'issued_documents', id: issued.id, after }),
  )
  return { ...issued, facts }
}

/** Where the money goes: the setting, or who to ask. */
function remitTo(ctx: Ctx, w: InsurerStatementWords): string {
  const { REMIT_TO, OPERATOR_EMAIL, demo } = ctx.services.env
  const invented = 'ClaimChoice (demonstration)|P.O. Box 100|Atlanta, GA 30301'
  const text = REMIT_TO ?? (demo ? invented : null)
  return text ? text.split('|').join('\n') : w.ask({ mail: OPERATOR_EMAIL })
}

/** The pages of a statement in one language. */
export function insurerStatementPages(ctx: Ctx, { number, corrects, issued_at, facts }: Issued, language: Language) {
  const w = INSURER_STATEMENT[language]
  const day = (one: Day) => formatDay(one, language)
  const rows = facts.lines.map((line) => [
    line.claim_number,
    [
      w.booking({ number: numberOf({ id: line.order_id }) }),
      `${line.title}, ${[line.service_date, line.end_date === line.service_date ? null : line.end_date].flatMap((one) => (one ? [day(one)] : [])).join(' – ')}`,
      line.business_name,
      ...(line.confirmed_on && line.daily_cap_cents
        ? [
            w.confirmed({
              day: day(line.confirmed_on),
              cap: formatCents(line.daily_cap_cents),
              max: line.max_days,
            }),
          ]
        : []),
    ].join('\n'),
    w.covered({ days: line.covered_days, rate: formatCents(line.insurer_day_cents) }),
    formatCents(line.billed_cents),
    formatCents(line.paid_cents + line.written_off_cents),
    formatCents(line.open_cents),
    line.age_days === null ? w.notDone : w.age({ days: line.age_days }),
  ])
  const c = w.columns
  const title = `${w.title} ${number}`
  const content: PdfContent[] = [
    pdfTitle(w.title, w.below({ insurer: facts.insurer_name, day: day(facts.as_of) })),
    pdfFacts([
      [w.facts.number, number],
      [w.facts.corrects, corrects],
      [w.facts.issued, day(dayIn(BOOKS_ZONE, issued_at))],
      [w.facts.open, formatCents(facts.open_cents)],
    ]),
    ...(ctx.services.env.demo ? [pdfSmall(w.mode)] : []),
    pdfHeading(w.aging),
    pdfTable(
      [...AGES.map((age) => w.ages[age]), w.total],
      [[...AGES.map((age) => formatCents(facts.ages[age])), formatCents(facts.open_cents)]],
      [0, 1, 2, 3, 4, 5],
    ),
    pdfSmall(w.agingText),
    ...(facts.overpaid_cents > 0 ? [pdfText(w.overpaid({ cents: formatCents(facts.overpaid_cents) }))] : []),
    pdfHeading(w.bookings),
    rows.length === 0
      ? pdfText(w.nothing)
      : pdfTable([c.claim, c.what, c.days, c.billed, c.paid, c.open, c.age], rows, [3, 4, 5]),
    pdfHeading(w.remit),
    pdfText(remitTo(ctx, w)),
    pdfText(w.remitText({ number })),
    pdfSmall(w.ledger),
  ]
  return { title, content }
}

/** The same as a PDF with its name. */
export async function insurerStatementPdf(ctx: Ctx, insurer: string, as_of: Day, language: Language) {
  const statement = await insurerStatementOf(ctx, insurer, as_of)
  const bytes = await makePdf({ ...insurerStatementPages(ctx, statement, language), language })
  return { name: `statement-${statement.number}.pdf`, bytes }
}
