/** What the claims team works on row by row; equal to the check of `in_hand`. */
export const HAND_TABLES = [
  'claims',
  'provider_profiles',
  'orders',
  'conversations',
  'message_reports',
  'reviews',
  'data_requests',
] as const
export type HandTable = (typeof HAND_TABLES)[number]
