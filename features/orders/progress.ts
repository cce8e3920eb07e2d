// What is written on a booking while it runs: updates of the provider, the hand-over of a car, the renter's licence.
import * as z from 'zod'
import type { Order, TimelineEvent } from './order.ts'

export const UPDATE_KINDS = ['parts_ordered', 'in_repair', 'in_paint', 'ready', 'delayed', 'other'] as const
export type UpdateKind = (typeof UPDATE_KINDS)[number]
export const MAX_UPDATE_PHOTOS = 4
export const UPDATES_PER_HOUR = 6

export const HANDOVER_KINDS = ['check_out', 'check_in'] as const
export type HandoverKind = (typeof HANDOVER_KINDS)[number]
export const MAX_HANDOVER_PHOTOS = 8
/** A tank is read in eighths. */
export const FULL_TANK = 8
export const MAX_ODOMETER = 999_999

/** One side's word under a hand-over: who, and when. */
type Signature = { name: string | null; at: string }
export type Handover = {
  id: number
  kind: HandoverKind
  /** Miles. */
  odometer: number
  fuel_eighths: number
  notes: string | null
  photos: string[]
  made: Signature
  confirmed: Signature | null
  objected: (Signature & { reason: string }) | null
}

const Read = z.object({ odometer: z.int(), fuel_eighths: z.int() })

/** The hand-overs of a booking, oldest first, each with the driver's answer. One whose author has left reads as gone. */
export function handoversOf(timeline: readonly TimelineEvent[]): Handover[] {
  return timeline.flatMap((event): Handover[] => {
    const kind = HANDOVER_KINDS.find((each) => each === event.kind)
    const read = Read.safeParse(event.details)
    if (!kind || !read.success) return []
    const answer = timeline.find(({ details }) => Number(details['event_id']) === event.id)
    const signed = answer && { name: answer.name, at: answer.at }
    return [
      {
        id: event.id,
        kind,
        ...read.data,
        notes: event.reason,
        photos: event.photos,
        made: { name: event.name, at: event.at },
        confirmed: signed && answer.kind === 'handover_confirmed' ? signed : null,
        objected: signed && answer.kind === 'handover_objected' ? { ...signed, reason: answer.reason ?? '' } : null,
      },
    ]
  })
}

/** The newest of a kind that the driver has not objected to. */
export const standing = (handovers: readonly Handover[], kind: HandoverKind): Handover | undefined =>
  handovers.findLast((each) => each.kind === kind && !each.objected)

/** Miles driven and eighths of a tank missing (below zero: more than before), once the car is back. */
export function difference(handovers: readonly Handover[]): { miles: number; eighths: number } | null {
  const back = standing(handovers, 'check_in')
  const out = handovers.findLast(({ kind }) => kind === 'check_out')
  return back && out ? { miles: back.odometer - out.odometer, eighths: out.fuel_eighths - back.fuel_eighths } : null
}

type Rental = { listing: Pick<Order['listing'], 'listing_type'>; provider: Pick<Order['provider'], 'provider_type'> }
export const isRental = (order: Pick<Rental, 'listing'>): boolean => order.listing.listing_type === 'vehicle'
/** Its renter's licence is checked before hand-over (rules.md, private cars). */
export const isPrivateCar = (order: Rental): boolean =>
  isRental(order) && order.provider.provider_type === 'private_owner'
