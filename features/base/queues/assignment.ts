/** What the claims team works on row by row; equal to the check of `assignments`. */
export const ASSIGNMENT_TABLES = [
  'claims',
  'provider_profiles',
  'orders',
  'conversations',
  'message_reports',
  'reviews',
  'data_requests',
] as const
export type AssignmentTable = (typeof ASSIGNMENT_TABLES)[number]
