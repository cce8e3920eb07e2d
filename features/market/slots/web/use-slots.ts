import { useQuery } from '@tanstack/react-query'
import { clientOf } from '#features/base/accounts/web/client.ts'
import type { Output } from '#lib/contract.ts'
import { addDays, type Day } from '#lib/dates.ts'
import { slotsContract } from '../contract.ts'

const api = clientOf(slotsContract)
export type OfferedSlot = Output<typeof slotsContract.free>['slots'][number]
export type Slots = {
  /** Those of the day; undefined while they load or without a day. */
  offered: OfferedSlot[] | undefined
  /** The time that counts: the one that was picked while it is free, without one the first of the day. */
  chosen: OfferedSlot | null
  /** The next three, today's among them. */
  earliest: OfferedSlot[]
  today: Day | undefined
  zone: string | undefined
  hours: number
  failed: boolean
  again: () => void
}
const WINDOW_DAYS = 14
const EARLIEST = 3

/** The times of an appointment on a day; `order` is a booking of one's own that moves. Not asked for what is sold by the day. */
export function useSlots(
  listing_id: string,
  day: Day | null,
  picked: string | null,
  { enabled, order_id }: { enabled: boolean; order_id?: string },
): Slots {
  const own = order_id && { order_id }
  const next = useQuery({
    queryKey: ['slots', listing_id, order_id],
    queryFn: ({ signal }) => api.free({ listing_id, ...own }, { signal }),
    staleTime: 0,
    enabled,
  })
  const { today, time_zone: zone, lasts = 60 } = next.data ?? {}
  const beyond = day !== null && today !== undefined && day >= addDays(today, WINDOW_DAYS)
  const later = useQuery({
    queryKey: ['slots', listing_id, order_id, day],
    queryFn: ({ signal }) => api.free({ listing_id, from: day!, to: day!, ...own }, { signal }),
    staleTime: 0,
    enabled: enabled && beyond,
  })
  const read = beyond ? later.data : next.data
  const offered = day === null ? undefined : read?.slots.filter((slot) => slot.day === day)
  const same = (slot: OfferedSlot) => Date.parse(slot.starts_at) === Date.parse(picked!)
  return {
    offered,
    chosen: (picked ? offered?.find(same) : offered?.[0]) ?? null,
    earliest: next.data?.slots.slice(0, EARLIEST) ?? [],
    today,
    zone,
    hours: lasts / 60,
    failed: Boolean(next.error ?? later.error),
    again: () => void Promise.all([next.refetch(), beyond && later.refetch()]),
  }
}
