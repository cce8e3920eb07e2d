import type { ProviderType } from '#features/business/providers/provider.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'

/** Whose rates drivers are shown: a verified business that tows. */
export function canKeepRates({ provider_type, verified }: { provider_type: ProviderType; verified: boolean }): Answer {
  if (provider_type !== 'towing') return no('not_towing', 'Only a towing company publishes towing rates.')
  return verified
    ? yes
    : notNow('not_verified', 'Your business isn’t verified yet. You can publish towing rates once it is.')
}
/** A class has rates only where the company says that it tows it. */
export const canPriceClass = (classes: readonly string[], vehicle_class: string): Answer =>
  classes.includes(vehicle_class)
    ? yes
    : notNow('class_not_towed', 'First say under “Your trucks” that you tow this class.')
