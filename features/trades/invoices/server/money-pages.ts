// The papers about the money of a repair: who paid what, what the insurer changed, and what it has not paid.
import { DECIDED, versionName } from '#features/trades/repairs/repair.ts'
import { TEXTS as REPAIR } from '#features/trades/repairs/server/words.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { notFound } from '#lib/errors.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { type PdfContent, pdfFacts, pdfHeading, pdfSmall, pdfTable, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import type { PaymentKind } from '../invoice.ts'
import { LetterFacts, linesBySaid, type Paper } from '../paper.ts'
import { asWritten, type Known } from './paper-facts.ts'
import { TEXTS } from './words.ts'

const DRIVERS: readonly PaymentKind[] = ['insurer_to_driver', 'insurer_to_lienholder_joint']

/** What stands at the head of every paper, with what is particular to one between. */
export function headOf(
  { parties, repair }: Known,
  paper: Paper,
  language: Language,
  below: string,
  more: readonly [string, string | null | undefined | false][] = [],
): PdfContent[] {
  const { papers: w, pdf } = TEXTS[language]
  return [
    pdfTitle(`${w.titles[paper.kind]} ${paper.number}`, below),
    pdfFacts([
      [w.facts.shop, [parties.business_name, parties.address, parties.city, parties.state].filter(Boolean).join(', ')],
      [w.facts.driver, parties.deleted_at ? pdf.gone : parties.name],
      [w.facts.vehicle, parties.vin],
      [w.facts.claim, pdf.claimOf({ name: parties.insurer_name, number: parties.claim_number })],
      [w.facts.order, repair.ro_number],
      ...more.map(([label, value]): [string, string | null] => [label, value || null]),
    ]),
  ]
}
export const instantIn = ({ parties }: Known, at: string, language: Language) =>
  formatInstant(at, language, parties.time_zone)

/**
 * Who paid what of the bill that counts: by card here, and outside by either side's word. None of the outside sums is in our
 * books (domain/repair.md §5.4).
 */
export function statementPages(known: Known, paper: Paper, language: Language): PdfContent[] {
  const { papers: w, pdf } = TEXTS[language]
  const { money, moves, parties } = known
  const invoice = money.invoice!
  const paid = money.paid!
  const { shares } = invoice
  const at = (instant: string) => instantIn(known, instant, language)
  const sides = {
    driver: parties.deleted_at ? pdf.gone : parties.name,
    shop: parties.business_name,
    insurer: parties.insurer_name,
  }
  /** Who answers what somebody recorded: the other side, and of the insurer's word whoever the money was for. */
  const answers = ({ recorded_side, kind }: (typeof money.payments)[number]) =>
    recorded_side === 'shop' || (recorded_side === 'insurer' && DRIVERS.includes(kind)) ? sides.driver : sides.shop
  const rest = moves.reduce(
    (all, { kind, amount_cents }) => all + (kind === 'charge' ? amount_cents : -amount_cents),
    0,
  )
  const inside = [
    ...moves.map(({ kind, status, amount_cents, at: moved }) => [
      at(moved),
      kind === 'charge' ? w.statement.charged : status === 'succeeded' ? w.statement.refunded : w.statement.refunding,
      formatCents(kind === 'charge' ? amount_cents : -amount_cents),
    ]),
    // what a bank took back, or a driver was charged before the payment provider told us of it
    ...(rest !== paid.card_cents ? [['', w.statement.contested, formatCents(paid.card_cents - rest)]] : []),
  ]
  return [
    ...headOf(known, paper, language, w.asOf({ at: at(known.now.toISOString()) }), [
      [w.facts.invoice, invoice.number],
      [w.facts.hash, invoice.hash],
    ]),
    pdfHeading(w.statement.bill),
    pdfTable(
      [w.part, w.amount],
      [
        [w.statement.total, formatCents(invoice.total_cents)],
        [pdf.insurer, formatCents(shares.insurer_cents)],
        [pdf.own, formatCents(shares.own_cents)],
        [`– ${pdf.deductible}`, formatCents(shares.deductible_cents)],
      ],
      [1],
    ),
    pdfHeading(w.statement.inside),
    ...(inside.length ? [pdfTable([w.day, w.what, w.amount], inside, [2])] : [pdfText(w.statement.nothing)]),
    pdfHeading(w.statement.outside),
    ...(money.payments.length
      ? [
          pdfTable(
            [w.what, w.reference, w.byWhom, w.amount],
            money.payments.map((payment) => [
              w.ways[payment.kind],
              [
                payment.reference,
                payment.issued_on && w.sent({ day: formatDay(payment.issued_on, language) }),
                payment.received_on && w.arrived({ day: formatDay(payment.received_on, language) }),
              ]
                .filter(Boolean)
                .join('\n'),
              [
                w.recorded({ who: sides[payment.recorded_side], at: at(payment.at) }),
                payment.confirmed_at
                  ? w.confirmed({ who: answers(payment), at: at(payment.confirmed_at) })
                  : payment.disputed_at
                    ? w.denied({ who: answers(payment), reason: payment.disputed_reason! })
                    : w.unanswered({ who: answers(payment) }),
              ].join('\n'),
              formatCents(payment.cents),
            ]),
            [3],
          ),
        ]
      : [pdfText(w.statement.nothing)]),
    pdfSmall(w.statement.notOurs),
    pdfHeading(w.statement.sums),
    pdfTable(
      [w.part, w.amount],
      [
        [w.statement.card, formatCents(paid.card_cents)],
        [w.statement.agreed, formatCents(paid.outside_cents)],
        [w.statement.due, formatCents(paid.due_cents)],
        [w.statement.insurerPaid, formatCents(paid.insurer_paid_cents)],
        [w.statement.short, formatCents(paid.short_cents)],
      ],
      [1],
    ),
    ...(parties.balance_words ? [pdfText(w.balance({ words: parties.balance_words }))] : []),
    ...money.invoices.slice(1).map(({ number }, n) => pdfSmall(w.replaced({ number, by: money.invoices[n]!.number }))),
    pdfSmall(w.counts),
  ]
}

/** What the insurer decided of a version last; undefined while no answer is on record. */
export const lastAnswer = ({ answers }: Known, estimateId: string) =>
  answers.findLast(({ estimate_id }) => estimate_id === estimateId)

/** What an answer approves of each line that the insurer is to pay, in cents with tax. */
export function approvedLines(
  known: Pick<Known, 'versions'>,
  answer: Pick<Known['answers'][number], 'estimate_id' | 'decision' | 'lines'>,
) {
  const version = known.versions.find(({ id }) => id === answer.estimate_id)!
  return version.lines.flatMap((line, n) => {
    if (line.payer === 'customer') return []
    const { cents, tax_cents } = version.totals.lines[n]!
    const said = answer.lines.find(({ line_no }) => line_no === n + 1)
    const asked = cents + tax_cents
    const approved =
      answer.decision === 'refused'
        ? Math.min(0, asked)
        : answer.decision === 'in_part' && said
          ? said.approved_cents
          : asked
    return [{ version, line, line_no: n + 1, asked, approved, code: said?.code ?? null, note: said?.note ?? '' }]
  })
}
const reasonOf = ({ code, note }: { code: string | null; note: string }, language: Language): string => {
  const { codes } = TEXTS[language].papers
  return [code && codes[code as keyof typeof codes], note].filter(Boolean).join(': ')
}
const workOf = ({ section, operation, description }: Known['versions'][number]['lines'][number], language: Language) =>
  `${section}: ${REPAIR[language].operations[operation]}, ${description}`

/** What the insurer changed of a version, line by line with its reason; the owner's own lines are not its matter. */
export function editedPages(known: Known, paper: Paper, language: Language): PdfContent[] {
  const { papers: w } = TEXTS[language]
  const answer = known.answers.find(({ id }) => id === paper.id)
  if (!answer) throw notFound('Paper')
  const lines = approvedLines(known, answer)
  const { duty } = known.law
  const version = versionName(known.versions.find(({ id }) => id === answer.estimate_id)!)
  // a discount may leave less than nothing of what was approved
  const sum = (key: 'asked' | 'approved') =>
    Math.max(
      0,
      lines.reduce((all, one) => all + one[key], 0),
    )
  return [
    ...headOf(known, paper, language, w.edited.below({ version, at: instantIn(known, answer.at, language) }), [
      [w.facts.version, version],
      [w.facts.decision, w.decisions[answer.decision as (typeof DECIDED)[number] & keyof typeof w.decisions]],
      [w.facts.said, w.edited.said({ how: w.how[answer.confirmed_how], who: answer.confirmed_by })],
      [w.facts.note, answer.note],
      [w.facts.linesHash, answer.hash],
    ]),
    ...(paper.over ? [pdfSmall(w.edited.over)] : []),
    pdfHeading(w.edited.lines),
    pdfTable(
      [w.line, w.what, w.edited.asked, w.edited.approved, w.edited.difference, w.edited.reason],
      [
        ...lines.map((one) => [
          String(one.line_no),
          workOf(one.line, language),
          formatCents(one.asked),
          formatCents(one.approved),
          one.asked === one.approved ? '' : formatCents(one.approved - one.asked),
          reasonOf(one, language),
        ]),
        [
          '',
          w.total,
          formatCents(sum('asked')),
          formatCents(sum('approved')),
          formatCents(sum('approved') - sum('asked')),
          '',
        ],
      ],
      [2, 3, 4],
    ),
    pdfSmall(w.edited.own),
    ...(duty?.adjusts_per_item ? [pdfSmall(w.edited.law({ source: duty.source }))] : []),
  ]
}

/**
 * The lines of a bill that the insurer was asked for, as it approved them; where it approved less, why. Also what the driver
 * had signed for at their own risk: they may still ask the insurer for it.
 */
export function letterLines(known: Known): LetterFacts['lines'] {
  const { invoice } = known.money
  return (invoice?.lines ?? []).flatMap(({ estimate_id, version, line_no, line, cents, tax_cents }) => {
    if (line.payer === 'customer') return []
    const billed_cents = cents + tax_cents
    const answer = lastAnswer(known, estimate_id)
    const said = answer && approvedLines(known, answer).find((one) => one.line_no === line_no)
    // of a line that cost less than it was asked for, the insurer owes no more than it cost
    const approved_cents = said ? Math.min(said.approved, billed_cents) : null
    const reason = said && said.approved < billed_cents ? reasonOf(said, 'en') : ''
    return [{ no: `${version}.${line_no}`, what: workOf(line, 'en'), billed_cents, approved_cents, reason }]
  })
}

/** The letter to the insurer, always in English, as it was written on its day. */
export function letterPages(known: Known, paper: Paper): PdfContent[] {
  const { papers: w, pdf } = TEXTS.en
  const row = known.written.find(({ id }) => id === paper.id)
  if (!row) throw notFound('Paper')
  const facts = LetterFacts.parse(row.facts)
  const { head } = facts
  const groups = linesBySaid(facts.lines)
  const table = (heading: string, lines: LetterFacts['lines']) =>
    lines.length
      ? [
          pdfHeading(heading),
          pdfTable(
            [w.line, w.what, w.letter.billed, w.edited.approved, w.edited.reason],
            lines.map(({ no, what, billed_cents, approved_cents, reason }) => [
              no,
              what,
              formatCents(billed_cents),
              approved_cents === null ? '' : formatCents(approved_cents),
              reason,
            ]),
            [2, 3],
          ),
        ]
      : []
  const part = (label: string, cents: number): [string, string][] => (cents > 0 ? [[label, formatCents(cents)]] : [])
  return [
    ...headOf(asWritten(known, head), paper, 'en', w.letter.below({ at: instantIn(known, row.at, 'en') }), [
      [w.letter.to, head.insurer_name],
      [w.letter.from, row.typed_name || pdf.gone],
      [w.letter.loss, formatDay(head.loss_date, 'en')],
      [w.facts.invoice, facts.invoice],
    ]),
    ...row.english_text.split('\n').map(pdfText),
    pdfTable(
      [w.part, w.amount],
      [
        [w.letter.lines, formatCents(facts.billed_cents)],
        ...part(w.letter.betterment, facts.betterment_cents),
        ...part(w.letter.deductible, facts.deductible_cents),
        [w.letter.part, formatCents(facts.insurer_cents)],
        [w.letter.paid, formatCents(facts.paid_cents)],
        [w.letter.difference, formatCents(facts.difference_cents)],
        ...part(w.letter.refused, facts.refused_cents),
      ],
      [1],
    ),
    ...table(w.letter.less, groups.less),
    ...table(w.letter.open, groups.open),
    ...table(w.letter.rest, groups.whole),
  ]
}
