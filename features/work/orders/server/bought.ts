import type { Price } from '#features/market/prices/price-shape.ts'
import type { CancellationRule, CoverageTerms } from '#features/market/prices/price.ts'
import type { OrderRow } from './rows.ts'

/** A price as it is kept with an order. */
export type Bought = Price & { title: string; cancellation: CancellationRule; coverage?: CoverageTerms | null }
export const boughtOf = (order: Pick<OrderRow, 'price_snapshot'>) => order.price_snapshot as unknown as Bought
export const lastOf = (price: Pick<Price, 'service_date' | 'end_date'>) => price.end_date ?? price.service_date
