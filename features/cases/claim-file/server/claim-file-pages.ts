import { brokenPromise, type ClaimDetail, type ClaimEvent, type DocumentSlot } from '#features/claims/claims/claim.ts'
import { type Coverage, rentalCeilingCents } from '#features/claims/claims/coverage.ts'
import { limitsOf } from '#features/claims/claims/limits.ts'
import { isWritten } from '#features/claims/claims/source.ts'
import { SLOT_NAMES } from '#features/claims/claims/server/slot-names.ts'
import { listEvents } from '#features/claims/claims/server/get.ts'
import { getCoverage } from '#features/claims/coverage/server/get-coverage.ts'
import type { StateRight } from '#features/claims/rights/right.ts'
import { rightsNow } from '#features/claims/rights/server/list.ts'
import { stateIn, summaryIn } from '#features/claims/rights/state-name.ts'
import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Ctx } from '#lib/server/ctx.ts'
import { type PdfContent, pdfFacts, pdfHeading, pdfSmall, pdfTable, pdfText, pdfTitle } from '#lib/server/pdf.ts'
import { US_STATES, type UsState, zoneOfState } from '#lib/us-states.ts'
import type { Choice } from '#features/work/matching/choice.ts'
import { insurerOwes, paidByCard, staysPaid, toClaimBack } from '#features/work/orders/money.ts'
import type { Order } from '#features/work/orders/order.ts'
import type { Used } from '#features/market/prices/price.ts'
import { type FileWords, TEXTS } from './words.ts'
import { choicesFor } from '#features/work/matching/server/choices.ts'
import { listOrders } from '#features/work/orders/server/list.ts'
import { coverageUsed } from '#features/market/prices/server/coverage-used.ts'
import type { Language } from '#lib/languages.ts'

export type FileDocument = {
  slot: DocumentSlot
  label: string | null
  original_name: string
  created_at: string
  follows: boolean
  /** Number of the version that counts instead, of a report that has one. */
  replaced_by: string | null
}
type Written = { words: FileWords; day: (day: string) => string; at: (instant: string | Date) => string }

const TITLES = {
  intake: 'reopened',
  'coverage-verified': 'verified',
  'in-progress': 'started',
  closed: 'closed',
} as const
const byWhom = (actor: ClaimEvent['actor'], driver: string) =>
  actor.kind === 'team'
    ? `ClaimChoice (${actor.name})`
    : actor.kind === 'system'
      ? 'ClaimChoice'
      : (actor.name ?? driver)
const titleOf = (event: ClaimEvent) =>
  event.kind !== 'status' ? event.kind : event.from_status === null ? 'submitted' : TITLES[event.to_status ?? 'intake']

/** What a person reads aloud to an insurer, large, two by two. */
const largeFacts = (rows: readonly (readonly [label: string, value: string])[]): PdfContent => {
  const cell = ([label, value]: readonly [string, string]) => ({
    stack: [
      { text: label, style: 'label' },
      { text: value, style: 'large' },
    ],
    margin: [0, 0, 8, 10] as [number, number, number, number],
  })
  const body = rows.flatMap((row, i) => (i % 2 ? [] : [[cell(row), rows[i + 1] ? cell(rows[i + 1]!) : '']]))
  return { layout: 'noBorders', table: { widths: ['*', '*'], body } }
}

/** A section that starts on the next page rather than lose its heading; long ones may break. */
const together = (rows: number, content: PdfContent[]): PdfContent[] =>
  rows > 12 ? content : [{ stack: content, unbreakable: true }]

function factsOf(claim: ClaimDetail, { words, day }: Written): PdfContent[] {
  const { facts: w } = words
  return [
    largeFacts([
      [w.number, claim.claim_number],
      [w.policy, claim.policy_number ?? `•••• ${claim.policy_number_last4}`],
      [w.loss, day(claim.loss_date)],
      [w.standing, words.status[claim.status]],
    ]),
    pdfHeading(w.heading),
    pdfFacts([
      [w.driver, claim.driver_name],
      [w.insurer, claim.insurer_name],
      [w.type, words.types[claim.claim_type]],
      [w.state, US_STATES[claim.loss_state as UsState]?.name],
      [w.loss_zip, claim.loss_zip],
      [w.vehicle_zip, claim.vehicle_zip],
      [w.home_zip, claim.home_zip],
      [w.vin, claim.vin],
      [w.drivable, claim.drivable === null ? null : claim.drivable ? words.yes : words.no],
      [w.services, claim.services_needed.map((one) => words.services[one]).join(', ')],
      [w.adjuster, claim.adjuster_email],
      [w.description, claim.description],
      [w.closed, claim.close_reason],
    ]),
  ]
}

function timelineOf(
  claim: ClaimDetail,
  events: readonly ClaimEvent[],
  now: Date,
  { words, at }: Written,
): PdfContent[] {
  const { timeline: w } = words
  const due = { due: at(claim.coverage_due_at) }
  const rows = events.map((event) => {
    const broken = brokenPromise(events, event)
    const lines = [
      w[titleOf(event)],
      broken && w.broken({ due: at(broken) }),
      event.reason && w.reason({ text: event.reason }),
    ]
    return [at(event.at), lines.filter(Boolean).join('\n'), byWhom(event.actor, claim.driver_name)]
  })
  if (claim.status === 'intake')
    rows.push(['', new Date(claim.coverage_due_at) < now ? w.late(due) : w.promised(due), ''])
  return together(rows.length, [pdfHeading(w.heading), pdfTable([w.when, w.what, w.who], rows)])
}

function coverageOf(coverage: Coverage | undefined, used: Used, { words, day, at }: Written): PdfContent[] {
  const { coverage: w } = words
  if (!coverage) return [pdfHeading(w.heading), pdfText(w.none)]
  const { rental_daily_cap_cents: daily } = coverage
  const { days, until } = limitsOf(coverage)
  const ceiling = rentalCeilingCents(coverage)
  const money = (cents: number | null) => (cents === null ? null : formatCents(cents))
  const confirmed = isWritten(coverage.confirmed_how) ? w.read : w.confirmed
  const when = coverage.confirmed_on ? day(coverage.confirmed_on) : at(coverage.confirmed_at)
  return together(1, [
    pdfHeading(w.heading),
    pdfFacts([
      [w.daily, money(daily)],
      [w.days, days === null ? null : w.left({ used: used.days, all: days, left: Math.max(0, days - used.days) })],
      [
        w.dollars,
        ceiling === null
          ? null
          : w.left({
              used: formatCents(used.cents),
              all: formatCents(ceiling),
              left: formatCents(Math.max(0, ceiling - used.cents)),
            }),
      ],
      [w.start, coverage.rental_start && day(coverage.rental_start)],
      [w.until, until && day(until)],
      [w.allowed, coverage.rental_start_allowed ? words.yes : words.no],
      [w.repair, money(coverage.repair_authorized_amount_cents)],
      [w.deductible, money(coverage.deductible_cents)],
      [w.towing, money(coverage.towing_cap_cents)],
      [w.direct, daily && days ? (coverage.direct_bill ? w.directBill : w.reimburse) : null],
    ]),
    pdfSmall(confirmed({ how: w.how[coverage.confirmed_how], by: coverage.confirmed_by, at: when })),
  ])
}

/** What is the insurer's and what the driver's now: of a booking that came to nothing, what was kept is the driver's. */
function partsOf(order: Order): [insurer: number, driver: number] {
  const paid = staysPaid(order.price, paidByCard(order))
  const insurer = insurerOwes(order) + toClaimBack(order, paid)
  return [insurer, order.price.direct_bill ? paid : paid - insurer]
}

function ordersOf(orders: readonly Order[], { words, day }: Written): PdfContent[] {
  const { orders: w } = words
  if (!orders.length) return [pdfHeading(w.heading), pdfText(w.none)]
  const rows = orders.map((order) => [
    `${order.listing.title}\n${order.provider.business_name}`,
    [order.service_date, order.end_date === order.service_date ? null : order.end_date]
      .flatMap((date) => (date ? [day(date)] : []))
      .join(' – '),
    w.status[order.status],
    ...partsOf(order).map(formatCents),
  ])
  const table = pdfTable([w.what, w.dates, w.standing, w.insurer, w.driver], rows, [3, 4])
  return together(rows.length, [pdfHeading(w.heading), table])
}

function choicesOf(choices: readonly Choice[], { words, at }: Written): PdfContent[] {
  const { choices: w } = words
  if (!choices.length) return [pdfHeading(w.heading), pdfText(w.none)]
  const rows = choices.map(({ created_at, act, listing_id, listings, shown, position }) => {
    const chosen = listings.find(({ id }) => id === listing_id)
    const near =
      shown.kind === 'list' && shown.place
        ? w.near({ miles: shown.place.radius_miles, place: shown.place.zip ?? shown.place.label ?? w.point })
        : ''
    const from =
      shown.kind === 'list'
        ? w.list({
            position: position ?? 0,
            shown: shown.on === 'claim' && shown.rows.length < shown.total ? shown.rows.length : null,
            total: shown.total,
            near,
            sort: (w.sorts as Record<string, string>)[shown.query['sort'] ?? 'best'] ?? '',
          })
        : w[shown.kind]
    return [at(created_at), `${w.acts[act]}: ${chosen ? `${chosen.title}\n${chosen.business_name}` : w.gone}`, from]
  })
  const table = pdfTable([w.when, w.what, w.from], rows)
  return together(rows.length, [pdfHeading(w.heading), table, pdfSmall(w.note)])
}

function rightsOf(law: StateRight | undefined, language: Language, { words, day }: Written): PdfContent[] {
  const { rights: w } = words
  if (!law) return [pdfText(w.noState)]
  const known = law.strength !== 'unknown' // a citation alone confirms nothing
  return together(1, [
    pdfHeading(w.heading({ state: stateIn(law, language) })),
    pdfText(known ? summaryIn(law, language) : w.unknown),
    pdfFacts([
      [w.law, known ? law.citation : null],
      [w.agency, law.complaint_agency],
      [w.covers, day(law.reviewed_on)],
    ]),
    pdfSmall(w.advice),
  ])
}

/** The pages before the documents, in one language; times are those of the state of the loss. */
export async function claimPages(ctx: Ctx, claim: ClaimDetail, documents: readonly FileDocument[], language: Language) {
  const claim_id = claim.id
  const state = claim.loss_state as UsState | null
  const [events, [coverage], used, orders, choices, [right]] = await Promise.all([
    listEvents(ctx, { claim_id }),
    getCoverage(ctx, { claim_id }),
    coverageUsed(ctx.db, claim_id),
    listOrders(ctx, { claim_id, limit: 100 }),
    choicesFor(ctx.db, claim_id),
    state ? rightsNow(ctx.db, state) : [],
  ])
  const words = TEXTS[language].file
  const written: Written = {
    words,
    day: (day) => formatDay(day, language),
    at: (instant) => formatInstant(instant, language, zoneOfState(claim.loss_state)),
  }
  const now = ctx.services.now()
  const nameOf = ({ slot, label }: Pick<FileDocument, 'slot' | 'label'>) => label ?? SLOT_NAMES[language][slot]
  const { documents: w } = words
  const list = documents.map((document) => [
    document.replaced_by ? `${nameOf(document)} (${w.replaced({ number: document.replaced_by })})` : nameOf(document),
    document.follows ? document.original_name : `${document.original_name} (${w.leftOut})`,
    written.at(document.created_at),
  ])
  const title = `${words.title} ${claim.claim_number}`
  const content: PdfContent[] = [
    pdfTitle(
      title,
      `${claim.insurer_name} · ${words.types[claim.claim_type]} · ${words.made({ at: written.at(now) })}`,
    ),
    ...factsOf(claim, written),
    ...timelineOf(claim, events, now, written),
    ...coverageOf(coverage, used, written),
    ...ordersOf(orders, written),
    ...choicesOf(choices, written),
    ...rightsOf(right, language, written),
    ...together(list.length, [
      pdfHeading(w.heading),
      ...(list.length ? [pdfTable([w.what, w.name, w.added], list), pdfSmall(w.follows)] : [pdfText(w.none)]),
    ]),
  ]
  return { title, content, nameOf }
}
