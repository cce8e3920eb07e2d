/** Why a review may be removed: this list and nothing else. That it is negative, unfair or bad for business is no reason. */
export const REMOVAL_REASONS = [
  'not_customer',
  'personal_data',
  'hate',
  'advertising',
  'other_business',
  'legal_order',
] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]
