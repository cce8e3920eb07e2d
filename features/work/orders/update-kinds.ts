// What a provider can tell the driver on the way, by what the listing offers.
import type { ProviderType, SHOP_SERVICES } from '#features/business/providers/provider.ts'
import { type Trade, TRADE_OF } from '#features/business/providers/trade.ts'
import type { Order } from './order.ts'

export const UPDATE_KINDS = [
  'on_the_way',
  'parts_ordered',
  'in_repair',
  'in_paint',
  'inspected',
  'report_sent',
  'dropped_off',
  'ready',
  'delayed',
  'other',
] as const
export type UpdateKind = (typeof UPDATE_KINDS)[number]

type Work = Trade | (typeof SHOP_SERVICES)[number]
const TOWS: readonly UpdateKind[] = ['on_the_way', 'dropped_off']
/** What is news in each kind of work, in its order; a delay and a free word belong to all of them. */
const NEWS_OF: Record<Work, readonly UpdateKind[]> = {
  body: ['parts_ordered', 'in_repair', 'in_paint', 'ready'],
  mechanical: ['parts_ordered', 'in_repair', 'ready'],
  glass: ['parts_ordered', 'on_the_way', 'in_repair', 'ready'],
  tow: TOWS,
  towing: TOWS,
  storage: ['dropped_off', 'ready'],
  adjusters: ['on_the_way', 'inspected', 'report_sent'],
  rental: ['on_the_way', 'ready'],
}

/** The kinds of update that fit the listing of a booking: nobody paints a car that is towed or rented. */
export function updateKindsOf({ listing, provider }: Pick<Order, 'listing' | 'provider'>): readonly UpdateKind[] {
  const offered = listing.services.filter((service): service is Work => service in NEWS_OF)
  const own = TRADE_OF[provider.provider_type as ProviderType]
  const works = listing.listing_type === 'vehicle' ? ['rental' as const] : offered.length > 0 ? offered : [own]
  return [...new Set<UpdateKind>([...works.flatMap((work) => NEWS_OF[work]), 'delayed', 'other'])]
}
