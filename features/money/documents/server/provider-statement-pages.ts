import { type Cell, toCsv } from '#lib/csv.ts'
import { dayIn, formatDay } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { pdfFacts, pdfHeading, pdfSmall, pdfTable, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import type { Balances, ProviderStatementFacts } from '../provider-statement.ts'
import type { Pages } from './document-pages.ts'
import { TEXTS } from './words.ts'

/** `number` and `issued_at` are null for the month that is not over. */
type Statement = { number: string | null; issued_at: string | null; facts: ProviderStatementFacts }
const both = ({ held_cents, balance_cents }: Balances) => [formatCents(held_cents), formatCents(balance_cents)]
export const monthName = (month: string, language: Language) =>
  formatDay(`${month}-01`, language, { month: 'long', year: 'numeric' })

/** A month of a business: what it began with, each sum, what it ended with, and every movement. */
export function providerStatementPages({ number, issued_at, facts }: Statement, language: Language): Pages {
  const w = TEXTS[language].statement
  const { issuer, zone, lines } = facts
  const day = (at: string) => formatDay(dayIn(zone, new Date(at)), language)
  const title = `${w.title} ${number ?? monthName(facts.month, language)}`
  return {
    title,
    content: [
      pdfTitle(title, w.below({ month: monthName(facts.month, language) })),
      ...(number ? [] : [pdfText(w.running)]),
      pdfFacts([
        [w.number, number],
        [w.issued, issued_at && day(issued_at)],
        [
          w.business,
          [issuer.name, issuer.address, issuer.city, [issuer.state, issuer.zip].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(', '),
        ],
      ]),
      pdfHeading(w.sums),
      pdfTable(
        [w.what, w.held, w.balance],
        [
          [w.opening, ...both(facts.opening)],
          ...facts.sums.map(({ kind, ...sum }) => [w.kinds[kind], ...both(sum)]),
          [w.closing, ...both(facts.closing)],
        ],
        [1, 2],
      ),
      pdfHeading(w.lines),
      lines.length === 0
        ? pdfSmall(w.none)
        : pdfTable(
            [w.day, w.what, w.booking, w.held, w.balance],
            lines.map(({ at, kind, order, title: listing, ...sum }) => [
              day(at),
              w.kinds[kind],
              order ? `${listing ?? ''} (${order})` : '',
              ...both(sum),
            ]),
            [3, 4],
          ),
      pdfSmall(w.meaning),
      pdfSmall(w.times({ zone: zone.replaceAll('_', ' ') })),
    ],
  }
}

/** The same for a spreadsheet; the first row after the head is the opening, the last the closing balance. */
export function providerStatementCsv({ number, facts }: Statement, language: Language): string {
  const w = TEXTS[language].statement
  const ends = (what: string, { held_cents, balance_cents }: Balances): Cell[] => [
    facts.month,
    number,
    what,
    null,
    null,
    { cents: held_cents },
    { cents: balance_cents },
  ]
  return toCsv([
    [...w.csv],
    ends(w.opening, facts.opening),
    ...facts.lines.map(({ at, kind, order, title, held_cents, balance_cents }): Cell[] => [
      dayIn(facts.zone, new Date(at)),
      number,
      w.kinds[kind],
      order,
      title,
      { cents: held_cents },
      { cents: balance_cents },
    ]),
    ends(w.closing, facts.closing),
  ])
}
