// What canceling costs, for each trade: a rule of ours, resolved when a booking is bought and kept with it.
import { TRADE_OF, type Trade } from '#features/business/providers/trade.ts'
import type { ProviderType } from '#features/business/providers/provider.ts'
import type { CancellationRule } from './price.ts'

/** The rule as admins write it: a default, and what a trade does otherwise. */
export type CancellationRules = CancellationRule & { trades?: Partial<Record<Trade, Partial<CancellationRule>>> }

/** The terms of a business's trade, without those of others. Rules from before a field existed read as its default. */
export function termsFor({ trades, ...rule }: CancellationRules, type: ProviderType): CancellationRule {
  return { ...rule, ...trades?.[TRADE_OF[type]] }
}
