// The pages of the documents of an order, from what they say alone: the same on any day, in either language.
import { dayIn, formatDay } from '#lib/dates.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { type PdfContent, pdfFacts, pdfHeading, pdfSmall, pdfTable, pdfTitle } from '#lib/server/pdf.ts'
import type { Booked, InvoiceFacts, Issuer, DocumentNames, ReceiptFacts, RefundFacts } from '../document-facts.ts'
import { TEXTS } from './words.ts'

export type Pages = { title: string; content: PdfContent[] }
/** A document as it was issued. */
export type Issued<F> = { number: string; issued_at: string; facts: F; names: DocumentNames }

const dayOf = (zone: string, at: string, language: Language) => formatDay(dayIn(zone, new Date(at)), language)

/** Name, address and license of a business, as one line. */
const issuerLine = ({ name, address, city, state, zip, license }: Issuer, language: Language): string =>
  [
    name,
    address,
    city,
    [state, zip].filter(Boolean).join(' '),
    license && `${TEXTS[language].document.licenses[license.kind]} ${license.number}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What stands at the head of each of them, with what is particular to one kind between. */
function head(document: Issued<Booked>, language: Language, title: string, more: readonly [string, string | null][]) {
  const { number, issued_at, facts, names } = document
  const w = TEXTS[language].document
  const range = facts.end_date && facts.end_date !== facts.service_date
  const dates = [facts.service_date, ...(range ? [facts.end_date!] : [])]
  return [
    pdfTitle(`${title} ${number}`, w.below({ number: facts.order })),
    pdfFacts([
      [w.facts.number, number],
      [w.facts.issued, dayOf(facts.zone, issued_at, language)],
      ...more,
      [w.facts.what, facts.title],
      [range ? w.facts.dates : w.facts.date, dates.map((day) => formatDay(day, language)).join(' – ')],
      [w.facts.provider, issuerLine(facts.issuer, language)],
      [w.facts.driver, names.driver ?? w.gone],
      [
        w.facts.claim,
        names.insurer && names.claim_number ? w.claim({ insurer: names.insurer, number: names.claim_number }) : null,
      ],
      [w.facts.booked, dayOf(facts.zone, facts.booked_at, language)],
    ]),
  ]
}
const feet = ({ zone }: Booked, language: Language) => [
  pdfSmall(TEXTS[language].document.tax),
  pdfSmall(TEXTS[language].document.times({ zone: zone.replaceAll('_', ' ') })),
]
type PricedBy = 'kind' | 'fixed' | 'quantity' | 'rate_cents' | 'lines'
const item = ({ kind, fixed, quantity, rate_cents }: Pick<Booked, PricedBy>, language: Language) => {
  const w = TEXTS[language].document
  if (kind === 'repair_share') return w.share
  if (kind === 'tow') return w.tow
  if (fixed) return w.fixed({ title: fixed })
  return (kind === 'appointment' ? w.hours : w.days)({ count: quantity, rate: formatCents(rate_cents) })
}

/** What the price of a booking is made up of, a row each; together they are `cents`. */
export const priceRows = (booked: Pick<Booked, PricedBy>, cents: number, language: Language): string[][] =>
  booked.lines
    ? booked.lines.map(({ kind, days, count, each_cents, week_cents = each_cents }) => {
        const says = TEXTS[language].document.lines[kind]
        const item = typeof says === 'string' ? says : says({ count, days, rate: formatCents(week_cents) })
        return [item, formatCents(count * each_cents)]
      })
    : [[item(booked, language), formatCents(cents)]]

/** One charge: what it was for, and what was charged. */
export function receiptPages(document: Issued<ReceiptFacts>, language: Language): Pages {
  const { facts } = document
  const w = TEXTS[language].document
  const { price } = facts
  const lines = price && [
    ...priceRows(facts, price.total_cents, language),
    ...(price.insurer_cents > 0
      ? [
          [price.direct_bill ? w.insurerBilled : w.insurerBack, formatCents(price.insurer_cents)],
          [w.own, formatCents(price.own_cents)],
        ]
      : []),
  ]
  return {
    title: `${w.titles.receipt} ${document.number}`,
    content: [
      ...head(document, language, w.titles.receipt, [[w.facts.charged, dayOf(facts.zone, facts.moved_at, language)]]),
      ...(lines && facts.of !== 'deposit' ? [pdfHeading(w.price), pdfTable([w.item, w.amount], lines, [1])] : []),
      ...(price ? [] : [pdfSmall(w.changed)]),
      pdfHeading(w.paid),
      ...(facts.of === 'insurer'
        ? [pdfSmall(w.of.insurer)]
        : [pdfTable([w.item, w.amount], [[w.of[facts.of], formatCents(facts.cents)]], [1])]),
      ...(facts.billed_cents > 0
        ? [
            pdfTable(
              [w.item, w.amount],
              [
                [
                  document.names.insurer ? w.insurer({ name: document.names.insurer }) : w.insurerAny,
                  formatCents(facts.billed_cents),
                ],
              ],
              [1],
            ),
          ]
        : []),
      ...(facts.deposit_cents > 0 && facts.of !== 'deposit'
        ? [pdfSmall(w.deposit({ amount: formatCents(facts.deposit_cents) }))]
        : []),
      ...(facts.kind === 'appointment' && document.names.insurer ? [pdfSmall(w.deductible)] : []),
      pdfSmall(w.later),
      ...feet(facts, language),
    ],
  }
}

/** One refund that arrived, or, when the bank sent it back, the document that cancels its note. */
export function refundPages(document: Issued<RefundFacts>, language: Language): Pages {
  const { facts, names } = document
  const w = TEXTS[language].document
  const title = facts.undoes ? w.titles.undone : w.titles.refund_note
  return {
    title: `${title} ${document.number}`,
    content: [
      ...head(document, language, title, [
        [w.facts.returned, dayOf(facts.zone, facts.moved_at, language)],
        [w.facts.receipt, facts.of_receipt],
        [w.facts.why, facts.undoes ? null : w.why[facts.why]],
        [w.facts.words, facts.undoes || !names.words ? null : names.words],
        [w.facts.corrects, facts.undoes],
      ]),
      ...(facts.undoes ? [pdfSmall(w.undone({ number: facts.undoes }))] : []),
      pdfTable(
        [w.item, w.amount],
        [
          [facts.undoes ? w.notReturned : w.returned, formatCents(facts.cents)],
          [w.charged, formatCents(facts.charged_cents)],
          [w.backInAll, formatCents(facts.back_cents)],
          [w.remains, formatCents(facts.charged_cents - facts.back_cents)],
        ],
        [1],
      ),
      ...feet(facts, language),
    ],
  }
}

/** The work or the rental, in the provider's name. */
export function invoicePages(document: Issued<InvoiceFacts>, language: Language): Pages {
  const { facts, names } = document
  const w = TEXTS[language].document
  const paid = facts.charged_cents - facts.back_cents
  const open = facts.cents - paid - facts.billed_cents
  if (facts.voids)
    return {
      title: `${w.titles.voided} ${document.number}`,
      content: [
        ...head(document, language, w.titles.voided, []),
        pdfSmall(w.voids({ number: facts.voids })),
        pdfTable([w.item, w.amount], [[w.voided, formatCents(facts.cents)]], [1]),
        pdfSmall(w.issuedBy({ business: facts.issuer.name })),
        ...feet(facts, language),
      ],
    }
  return {
    title: `${w.titles.invoice} ${document.number}`,
    content: [
      ...head(document, language, w.titles.invoice, [
        [w.facts.completed, facts.completed_at && dayOf(facts.zone, facts.completed_at, language)],
        [w.facts.corrects, facts.corrects],
      ]),
      ...(facts.corrects ? [pdfSmall(w.corrects({ number: facts.corrects }))] : []),
      pdfHeading(w.price),
      pdfTable(
        [w.item, w.amount],
        [
          ...priceRows(facts, facts.price_cents, language),
          ...(facts.cents === facts.price_cents ? [] : [[w.less, formatCents(facts.cents - facts.price_cents)]]),
          [w.due, formatCents(facts.cents)],
        ],
        [1],
      ),
      pdfHeading(w.paid),
      pdfTable(
        [w.item, w.amount],
        [
          ...(facts.charged_cents > 0
            ? [
                [
                  facts.charged_at ? w.card({ day: dayOf(facts.zone, facts.charged_at, language) }) : w.cardAny,
                  formatCents(facts.charged_cents),
                ],
              ]
            : []),
          ...(facts.back_cents > 0 ? [[w.back, formatCents(-facts.back_cents)]] : []),
          ...(facts.billed_cents > 0
            ? [[names.insurer ? w.insurer({ name: names.insurer }) : w.insurerAny, formatCents(facts.billed_cents)]]
            : []),
          [w.open, formatCents(open)],
        ],
        [1],
      ),
      ...(facts.reimbursed_cents > 0 ? [pdfSmall(w.reimbursed({ amount: formatCents(facts.reimbursed_cents) }))] : []),
      pdfSmall(w.issuedBy({ business: facts.issuer.name })),
      ...feet(facts, language),
    ],
  }
}
