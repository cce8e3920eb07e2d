/** How far a state's rule goes; each kind has its own sentence in every language (web/copy). */
export const RIGHT_KINDS = [
  'ban',
  'ban_and_notice',
  'conditional',
  'consent',
  'glass_only',
  'limited',
  'none_found',
  'parts_and_tow_only',
  'restriction_allowed',
  'travel_only',
  'unknown',
] as const
export type RightKind = (typeof RIGHT_KINDS)[number]
/** What a rule may cover; each is shown as covered or not. */
export const COVERS = ['repair', 'glass', 'towing', 'rental'] as const
