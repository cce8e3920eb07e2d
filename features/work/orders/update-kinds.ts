// What a provider can tell the driver on the way, by trade.
import { tradeOf, type Trade } from '#features/business/providers/trade.ts'
import type { ProviderType } from '#features/business/providers/provider.ts'
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
/** What is news in each trade, in the order of the work; a delay and a free word belong to all of them. */
const NEWS_OF: Record<Trade, readonly UpdateKind[]> = {
  body: ['parts_ordered', 'in_repair', 'in_paint', 'ready'],
  glass: ['parts_ordered', 'on_the_way', 'in_repair', 'ready'],
  towing: ['on_the_way', 'dropped_off'],
  adjusters: ['on_the_way', 'inspected', 'report_sent'],
  rental: ['on_the_way', 'ready'],
}
/** The kinds of update that its provider can send about a booking. */
export const updateKindsOf = ({ listing, provider }: Pick<Order, 'listing' | 'provider'>): readonly UpdateKind[] => {
  const job = {
    provider_type: provider.provider_type as ProviderType,
    listing_type: listing.listing_type,
    services: [],
  }
  return [...NEWS_OF[tradeOf(job)], 'delayed', 'other']
}
