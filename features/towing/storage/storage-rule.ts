// The rule `storage_rules`: what was read of each state about a car in storage (domain/tow.md §8, practice.md §5).
import type { UsState } from '#lib/us-states.ts'
import type { CountRule } from './cost.ts'

export type StorageRules = {
  states: readonly {
    state: UsState
    /** The rule that the law itself says; null where it says something else or nothing. */
    count_rule: CountRule | null
    says: string
    source: string
    url?: string | undefined
    read_on: string
    confidence: 'high' | 'medium' | 'low'
    /** For so many business days after its notice a repair shop there charges no storage, by another law. */
    shop?: { free_business_days: number; source: string; confidence: 'high' | 'medium' | 'low' } | undefined
  }[]
}

/** What is shown as law: only what was read surely. Elsewhere no law is named, and the driver asks the yard. */
export const storageLaw = (rules: StorageRules | undefined, state: string | null) =>
  rules?.states.find((row) => row.state === state && row.confidence === 'high') ?? null
/** What a repair shop of a state must leave free, where it was read surely. */
export function shopFreeDays(rules: StorageRules | undefined, state: string | null) {
  const shop = rules?.states.find((row) => row.state === state)?.shop
  return shop?.confidence === 'high' ? shop : null
}
