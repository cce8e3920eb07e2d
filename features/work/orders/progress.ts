// What is written on a booking while it runs: the two hand-overs of a car. Updates: update-kinds.ts.
import type { Handover, Order } from './order.ts'

export const MAX_UPDATE_PHOTOS = 4
export const UPDATES_PER_HOUR = 6

export const HANDOVER_KINDS = ['check_out', 'check_in'] as const satisfies readonly Handover['kind'][]
export type HandoverKind = Handover['kind']
export const MAX_HANDOVER_PHOTOS = 8
/** A tank is read in eighths. */
export const FULL_TANK = 8
export const MAX_ODOMETER = 999_999

/** A completion taken back: the work is again where it stood. */
export const isReopening = (from: string | null, to: string | null): boolean =>
  from === 'completed' && (to === 'in_progress' || to === 'accepted')

/** The newest of a kind that the driver has not objected to. */
export const standing = (handovers: readonly Handover[], kind: HandoverKind): Handover | undefined =>
  handovers.findLast((each) => each.kind === kind && !each.objected)

/** The day on which a rented car came back, as recorded; `today` while nobody has. */
export const returnedOn = ({ handovers }: { handovers: readonly Handover[] }, today: string): string =>
  standing(handovers, 'check_in')?.on ?? today

type Reading = Pick<Handover, 'odometer' | 'fuel_eighths'>
type Journey = Pick<Handed, 'listing'> & { left?: Reading | null }

/** How the car was at the first of its two hand-overs; of an extension on the booking before it. Undefined before. */
export const firstReading = (order: Journey, handovers: readonly Handover[]): Reading | undefined => {
  const [first] = handoverKinds(order)
  return handovers.findLast(({ kind }) => kind === first) ?? order.left ?? undefined
}

/** Miles driven between the two, and eighths of a tank missing (below zero: more than before). */
export function difference(order: Journey, handovers: readonly Handover[]): { miles: number; eighths: number } | null {
  const [, second] = handoverKinds(order)
  const after = standing(handovers, second)
  const before = firstReading(order, handovers)
  return after && before
    ? { miles: after.odometer - before.odometer, eighths: before.fuel_eighths - after.fuel_eighths }
    : null
}

type Handed = { listing: Pick<Order['listing'], 'listing_type'>; provider: Pick<Order['provider'], 'provider_type'> }
export const isRental = (order: Pick<Handed, 'listing'>): boolean => order.listing.listing_type === 'vehicle'
/** Its renter's license is checked before hand-over (rules.md, private cars). */
export const isPrivateCar = (order: Handed): boolean =>
  isRental(order) && order.provider.provider_type === 'private_owner'
/** Before a private car leaves, its renter's license is on record (rules.md); an extension's car is out already. */
export const needsLicense = (order: Handed & Pick<Order, 'status' | 'work_status' | 'extends_order_id'>): boolean =>
  isPrivateCar(order) &&
  order.extends_order_id === null &&
  order.status === 'paid' &&
  (order.work_status === 'requested' || order.work_status === 'accepted')
/** An adjuster looks at a car and never takes it. */
export const hasHandover = (order: Handed): boolean => isRental(order) || order.provider.provider_type !== 'adjuster'
/** A rented car leaves and comes back; a car in for work comes in and is given back. */
export const handoverKinds = (order: Pick<Handed, 'listing'>): readonly [HandoverKind, HandoverKind] =>
  isRental(order) ? ['check_out', 'check_in'] : ['check_in', 'check_out']
