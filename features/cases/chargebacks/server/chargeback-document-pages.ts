// The hand-overs of a car and its pictures as documents for a bank: what was recorded, in English, which banks read.
import { formatInstant } from '#lib/dates.ts'
import { pdfFacts, pdfHeading, pdfSmall, pdfTable, pdfText, pdfTitle, type PdfInput } from '#lib/server/pdf.ts'
import { MAX_DOCUMENT_PHOTOS } from '../chargeback.ts'
import type { Handover, Booking, TimelineEvent } from '#features/work/orders/order.ts'
import { numberOf } from '#lib/ids.ts'
import { isRental } from '#features/work/orders/progress.ts'
import { days } from '#features/work/orders/server/words.ts'

type Pages = Omit<PdfInput, 'appendix' | 'edge'>
export type Picture = { file_id: string; name: string }

const atOf = (order: Booking) => (instant: string) => formatInstant(instant, 'en', order.provider.time_zone)
const below = (order: Booking) => `Booking ${numberOf(order)} on ClaimChoice`
const times = ({ provider }: Booking) => pdfSmall(`Times are in ${provider.time_zone.replaceAll('_', ' ')}.`)
const isFirst = (order: Booking, { kind }: Pick<Handover, 'kind'>) => (kind === 'check_out') === isRental(order)

function signatureOf({ confirmed, objected }: Handover, at: (instant: string) => string): string {
  if (confirmed) return `Signed ${at(confirmed.at)}${confirmed.name ? ` by ${confirmed.name}` : ''}`
  if (objected) return `Objected ${at(objected.at)}: “${objected.reason}”`
  return 'No answer'
}

/** Every hand-over as it was recorded, also one that the customer objected to; null when there was none. */
export function handoverPages(order: Booking): Pages | null {
  const handovers = order.handovers
  if (handovers.length === 0) return null
  const at = atOf(order)
  const title = `Handover record ${numberOf(order)}`
  const each = handovers.flatMap((hand) => [
    pdfHeading(isFirst(order, hand) ? 'Car handed over' : 'Car returned'),
    pdfFacts([
      ['Recorded', at(hand.made.at)],
      ['By', [order.provider.business_name, hand.made.name].filter(Boolean).join(', ')],
      ['Odometer', `${hand.odometer} miles`],
      ['Fuel', `${hand.fuel_eighths}/8`],
      ['Photos on file', String(hand.photos.length)],
      ['Notes', hand.notes],
      ['Customer', signatureOf(hand, at)],
    ]),
  ])
  return {
    title,
    language: 'en',
    content: [
      pdfTitle('Handover record', below(order)),
      pdfFacts([
        ['What', order.listing.title],
        ['Booked for', days(order, 'en')],
        ['Provider', order.provider.business_name],
        ['Customer', order.customer.name],
      ]),
      ...each,
      times(order),
    ],
  }
}

/** Up to four pictures: of the hand-overs first, one of each in turn, so that before and after are both seen. */
export function picturesOf(order: Booking): Picture[] {
  const at = atOf(order)
  const handed = order.handovers.filter(({ objected }) => !objected)
  const sets = [
    ...handed.map((hand) => ({
      photos: hand.photos,
      of: `${isFirst(order, hand) ? 'Car handed over' : 'Car returned'}, ${at(hand.made.at)}`,
    })),
    ...order.timeline
      .filter((event: TimelineEvent) => event.kind === 'update')
      .map((event) => ({ photos: event.photos, of: `Work, ${at(event.at)}` })),
  ].filter(({ photos }) => photos.length > 0)
  const inTurn = (some: typeof sets) =>
    Array.from({ length: MAX_DOCUMENT_PHOTOS }, (_, i) =>
      some.flatMap(({ photos, of }) => (photos[i] ? [{ file_id: photos[i], name: of }] : [])),
    ).flat()
  const first = sets.slice(0, handed.length)
  return [...inTurn(first), ...inTurn(sets.slice(first.length))].slice(0, MAX_DOCUMENT_PHOTOS)
}

/** The page before the pictures. */
export const picturePages = (order: Booking, pictures: readonly Picture[]): Pages => ({
  title: `Photos ${numberOf(order)}`,
  language: 'en',
  content: [
    pdfTitle('Photos', below(order)),
    pdfText(`${order.listing.title}, ${days(order, 'en')}, ${order.provider.business_name}.`),
    pdfTable(
      ['Photo', 'Recorded'],
      pictures.map(({ name }, i) => [String(i + 1), name]),
    ),
    times(order),
  ],
})
