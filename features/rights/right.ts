import * as z from 'zod'
import { Day } from '#lib/dates.ts'
import { STATE_CODES } from '#lib/us-states.ts'

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
/** The day on which features/rights/right-to-choose.json was last checked against its sources. */
export const REVIEWED_ON = '2026-11-20'

/** What one state's law says about choosing a shop (spec §1; domain data, not legal advice). */
export const StateRight = z.object({
  state: z.enum(STATE_CODES),
  name: z.string(),
  has_repair_choice_law: z.boolean().nullable(),
  strength: z.enum(RIGHT_KINDS),
  citation: z.string().nullable(),
  summary: z.string(),
  covers: z.array(z.enum(COVERS)),
  complaint_agency: z.string().nullable(),
  complaint_url: z.string().nullable(),
  confidence: z.enum(['high', 'medium', 'low']),
  ui_notice: z.string(),
  reviewed_on: Day,
  reviewed_by_counsel: z.boolean(),
})
export type StateRight = z.output<typeof StateRight>
