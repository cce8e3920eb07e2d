import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { COVERS, RIGHT_KINDS } from './kinds.ts'

/** The day on which features/claims/rights/right-to-choose.json was last checked against its sources. */
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
  /** Our own Spanish of the summary; the law is cited as it stands. */
  summary_es: z.string(),
  /** 1 is the file; admins write the next ones. */
  version: z.int(),
})
export type StateRight = z.output<typeof StateRight>

const text = (least: number, most: number, message: string) => z.string().trim().min(least, message).max(most)
const Https = z.url({ protocol: /^https$/, error: 'Enter a web address that starts with https.' }).max(500)
/** What an admin may correct: everything but the state itself. A rule that is claimed needs the law that says so. */
export const StateRightInput = StateRight.omit({ state: true, name: true, version: true })
  .extend({
    citation: z.string().trim().max(500).nullable(),
    summary: text(20, 2000, 'Say in a sentence what the law does.'),
    summary_es: text(20, 2000, 'Say it in Spanish, too.'),
    ui_notice: text(20, 500, 'Enter the notice drivers will see.'),
    complaint_agency: z.string().trim().max(200).nullable(),
    complaint_url: Https.nullable(),
    /** Where it was read; for the team. */
    source: text(3, 1000, 'Enter where you found it.'),
  })
  .strict()
  .superRefine((right, check) => {
    if (right.has_repair_choice_law && !right.citation)
      check.addIssue({ code: 'custom', path: ['citation'], message: 'Name the law that gives this right.' })
    if (right.has_repair_choice_law && right.covers.length === 0)
      check.addIssue({ code: 'custom', path: ['covers'], message: 'Choose what the law covers.' })
    if ((right.strength === 'unknown') !== (right.has_repair_choice_law === null))
      check.addIssue({
        code: 'custom',
        path: ['strength'],
        message: 'Choose “unknown” only if we couldn’t find out whether the state has such a law.',
      })
  })
export type StateRightInput = z.output<typeof StateRightInput>

/** An earlier or the present state of a notice, with who wrote it. */
export const StateRightVersion = z.object({
  version: z.int(),
  value: z.record(z.string(), z.unknown()),
  changed_by: z.string().nullable(),
  reason: z.string(),
  created_at: Instant,
})
