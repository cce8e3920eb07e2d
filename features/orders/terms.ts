// What cancelling costs, for each trade: a rule of ours, resolved when a booking is bought and kept with it.
import type { ProviderType } from '#features/providers/provider.ts'
import type { CancellationRule } from './price.ts'

/** The trades of the marketplace (spec §9); private owners rent out as rental companies do. */
const TRADE_OF = {
  body_shop: 'body',
  glass: 'glass',
  towing: 'towing',
  adjuster: 'adjusters',
  rental_company: 'rental',
  private_owner: 'rental',
} as const satisfies Record<ProviderType, string>

/** The rule as admins write it: a default, and what a trade does otherwise. */
export type CancellationRules = CancellationRule & {
  trades?: Partial<Record<(typeof TRADE_OF)[ProviderType], Partial<CancellationRule>>>
}

/** The terms of one trade, without those of others. Rules and snapshots from before a field existed read as its default. */
export function termsFor({ trades, ...rule }: CancellationRules, type: string): CancellationRule {
  const trade = TRADE_OF[type as ProviderType]
  return { ...rule, ...(trade && trades?.[trade]) }
}
