// The job at the chosen shop: its states, what was signed, promised, ordered and recorded.
import * as z from 'zod'
import { ShownEvidence } from '#features/claims/documents/evidence.ts'
import { CONFIRMED_HOW } from '#features/claims/claims/source.ts'
import { Estimate } from '#features/trades/estimates/request.ts'
import { Glass, GlassFit, PANES } from '#features/trades/estimates/glass.ts'
import { LINE_REASONS, PART_KINDS, OPERATIONS, LABOR_TYPES } from '#features/trades/estimates/estimate.ts'
import { Shares } from '#features/trades/estimates/shares.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { Cents } from '#lib/money.ts'
import { bothWays } from '#lib/sort.ts'
import { namesOf } from '#lib/status.ts'
import { InsurerWait } from './estimate-rule.ts'
import { REPAIR_STATUS, STAGES, type RepairStatus } from './status.ts'

/** A drawn signature: the path of an SVG line. */
export const DrawnName = z
  .string()
  .max(50_000, 'Draw a shorter signature.')
  .regex(/^[ML0-9., -]*$/, 'Draw the signature again.')

/** Why a promised day moves (domain/repair.md §10). */
export const PROMISE_REASONS = [
  'parts_backorder',
  'part_wrong_or_damaged',
  'waiting_insurer',
  'waiting_customer',
  'hidden_damage',
  'sublet',
  'calibration',
  'paint_redo',
  'staff',
  'weather',
  'customer_request',
  'other',
] as const
/** `other` says what in at least so many letters. */
export const OTHER_MIN = 10

export const DECISIONS = ['approved', 'in_part', 'refused', 'inspect', 'more_info'] as const
export type Decision = (typeof DECISIONS)[number]
/** What decides who pays; the other two ask for something first. */
export const DECIDED: readonly Decision[] = ['approved', 'in_part', 'refused']
/** Why an adjuster approves less of a line (house; the insurer's own words go beside it). */
export const ANSWER_CODES = [
  'labor_time',
  'labor_rate',
  'part_price',
  'part_kind',
  'included_elsewhere',
  'not_this_loss',
  'prior_damage',
  'betterment',
  'not_shown',
  'other',
] as const
/** How an answer came: as the claims team knows of anything, by the adjuster's own link, or by a key of the insurer. */
export const ANSWERED_HOW = [...CONFIRMED_HOW, 'link', 'key'] as const
export const PART_STATUS = ['ordered', 'backordered', 'received', 'wrong', 'damaged', 'returned'] as const
export type PartStatus = (typeof PART_STATUS)[number]
export const SCANS = ['scan_pre', 'scan_post', 'calibration'] as const
/** `glass`: a pane that was set, with adhesive and the time until it is safe to drive. */
export const RECORD_KINDS = [...SCANS, 'not_needed', 'glass'] as const
export const ASKED_RECORDS = [...SCANS, 'glass'] as const
export type AskedRecord = (typeof ASKED_RECORDS)[number]
export const CALIBRATIONS = ['static', 'dynamic', 'both'] as const
export const METHODS = ['in_product', 'phone', 'text'] as const
export const MOST_REPAIR_PHOTOS = 40

/** E01 is the first estimate, S01 the first supplement. */
export const versionName = ({ kind, number }: { kind: 'estimate' | 'supplement'; number: number }): string =>
  `${kind === 'estimate' ? 'E' : 'S'}${String(number).padStart(2, '0')}`

/** What of a line the insurer pays, as it is entered. */
const AnswerLine = z.strictObject({
  line_no: z.int().min(1).max(400),
  approved_cents: Cents,
  code: z.enum(ANSWER_CODES).nullish(),
  note: z.string().trim().max(300, 'Shorten this to 300 characters.').default(''),
})
/** What an answer says beside its decision: lines for less, a day to look at the car, or lines of which photos are asked. */
export const AnswerParts = {
  lines: z.array(AnswerLine).max(400).default([]),
  inspect_on: Day.nullish(),
  photo_lines: z.array(z.int().min(1).max(400)).max(400).default([]),
}
export const Answered = z.object({
  decision: z.enum(DECISIONS),
  approved_cents: z.int(),
  /** Lines approved for less than they cost; the rest of the version is approved as it stands. */
  lines: z.array(
    z.object({
      line_no: z.int(),
      approved_cents: z.int(),
      note: z.string(),
      code: z.enum(ANSWER_CODES).nullish(),
    }),
  ),
  note: z.string(),
  /** The day on which the insurer looks at the car, and the lines of which it asks for photos. */
  inspect_on: Day.nullish(),
  photo_lines: z.array(z.int()).optional(),
  confirmed_how: z.enum(ANSWERED_HOW),
  confirmed_by: z.string(),
  /** A document of the claim that shows it. */
  evidence_id: Id.nullish(),
  /** To open it; for a shop only what the claims team added as evidence. */
  evidence: ShownEvidence.nullish(),
  at: Instant,
})
export type Answered = z.output<typeof Answered>

export const Signed = z.object({
  id: Id,
  cap_cents: z.int(),
  own_risk_lines: z.array(z.int()),
  teardown: z.boolean(),
  typed_name: z.string(),
  own_risk_name: z.string().nullable(),
  method: z.enum(METHODS),
  language: z.enum(LANGUAGE_CODES),
  at: Instant,
})

/** What became of a line: withdrawn, or its part on the way. */
export const LineWork = z.object({
  estimate_id: Id,
  line_no: z.int(),
  withdrawn_reason: z.string().nullable(),
  part_status: z.enum(PART_STATUS).nullable(),
  supplier: z.string(),
  ordered_on: Day.nullable(),
  eta_on: Day.nullable(),
  received_on: Day.nullable(),
})
export type LineWork = z.output<typeof LineWork>

/** A line as whoever works on the car needs it: no prices. */
export const WorkLine = z.object({
  estimate_id: Id,
  line_no: z.int(),
  section: z.string(),
  operation: z.enum(OPERATIONS),
  description: z.string(),
  part_kind: z.enum(PART_KINDS).nullable(),
  part_number: z.string(),
  quantity: z.int(),
  labor_type: z.enum(LABOR_TYPES).nullable(),
  hours_tenths: z.int(),
  sublet_vendor: z.string(),
  reason: z.enum(LINE_REASONS).nullable(),
  work: LineWork.omit({ estimate_id: true, line_no: true }).nullable(),
})
export type WorkLine = z.output<typeof WorkLine>

export const Version = Estimate.extend({
  answer: Answered.nullable(),
  signed: Signed.nullable(),
  declined_words: z.string().nullable(),
})
export type Version = z.output<typeof Version>

export const RepairRecord = z.object({
  id: Id,
  kind: z.enum(RECORD_KINDS),
  about: z.enum(ASKED_RECORDS).nullable(),
  systems: z.string(),
  method: z.enum(CALIBRATIONS).nullable(),
  tool: z.string(),
  technician: z.string(),
  result: z.string(),
  done_on: Day,
  odometer: z.int().nullable(),
  file: z.object({ name: z.string(), signed_url: z.string() }).nullable(),
  glass: GlassFit.nullable(),
  at: Instant,
})
export type RepairRecord = z.output<typeof RepairRecord>

export const Promised = z.object({
  promised_on: Day,
  reason: z.enum(PROMISE_REASONS).nullable(),
  note: z.string(),
  at: Instant,
})

/** Cents over what was authorized and not withdrawn. */
export const Sums = z.object({
  authorized_cents: z.int(),
  /** Sent and not answered by the driver yet. */
  asked_cents: z.int(),
  /** What the insurer said yes to, of what stands. */
  approved_cents: z.int(),
  /** Signed, to be paid by the insurer, and not approved by it. */
  open_cents: z.int(),
  own_risk_cents: z.int(),
  /** If the insurer approves all that is open, and if it refuses all of it. */
  now: Shares,
  worst: Shares,
})
export type Sums = z.output<typeof Sums>

const PERSON = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
const card = {
  id: Id,
  claim_id: Id,
  status: z.enum(namesOf<RepairStatus>(REPAIR_STATUS)),
  stage: z.enum(STAGES).nullable(),
  ro_number: z.string(),
  promised_on: Day.nullable(),
  first_promised_on: Day.nullable(),
  arrived_at: Instant.nullable(),
  ready_at: Instant.nullable(),
  written_at: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
  time_zone: z.string(),
  vin: z.string().nullable(),
  insurer_name: z.string(),
}
/** Of the first signed total, in percent: the claims team looks at a repair to which more work adds more than that (domain/repair.md §14). */
export const MUCH_ADDED_PERCENT = 35
/** So often in a row a promised day moves without the job moving, and our team looks (domain/repair.md §10). */
export const SLIPS_IN_ROW = 2
/** By which the list of the claims team can be sorted. */
export const ADMIN_REPAIR_SORTS = bothWays(['driver', 'shop', 'claim', 'promised', 'signed'])
export const WAITS_FOR = ['driver', 'insurer', 'parts', 'shop'] as const
/** One job on the board of a shop. */
export const RepairCard = z.object({
  ...card,
  first_name: z.string(),
  claim_number: z.string(),
  /** Whom the job waits for and since when; null while it is worked on. */
  waits_for: z.enum(WAITS_FOR).nullable(),
  waiting_since: Instant.nullable(),
  late: z.boolean(),
  /** What the driver would be told next and cannot be: `promise`, `news`. */
  missing: z.array(z.enum(['promise', 'news', 'odometer', 'ro_number'])),
  parts_open: z.int(),
  /** When somebody comes, or the car does, for glass; null where nothing was chosen. */
  visit_at: Instant.nullable(),
  /** The version that the insurer answers late; the promised day may move with it. */
  insurer_late: InsurerWait.nullable(),
  /** Null for who reads no prices. */
  authorized_cents: z.int().nullable(),
})
export type RepairCard = z.output<typeof RepairCard>
/** The same for the claims team. */
export const AdminRepair = RepairCard.omit({ missing: true, parts_open: true }).extend({
  shop_name: z.string(),
  /** The version the insurer has not answered; null where none waits. */
  version_waiting: z.string().nullable(),
  slips: z.int(),
  /** How often the promised day moved since the job last moved to another stage. */
  slips_in_row: z.int(),
  added_percent: z.int(),
  shop_gone: z.boolean(),
})

export const REPAIR_VIEWERS = ['driver', 'shop', 'admin'] as const
export const Repair = z.object({
  ...card,
  viewer: z.enum(REPAIR_VIEWERS),
  trade: z.enum(['body', 'glass']),
  odometer_in: z.int().nullable(),
  fuel_eighths: z.int().nullable(),
  warning_lights: z.string(),
  belongings: z.string(),
  claim_number: z.string(),
  loss_state: z.string().nullable(),
  driver: PERSON,
  shop: PERSON.extend({ id: Id, address: z.string().nullable(), listing_id: Id.nullable() }),
  /** Newest first; empty for who reads no prices. */
  versions: z.array(Version),
  /** More work that is being written; for who writes it. */
  draft: Estimate.nullable(),
  /** The lines that are authorized, in order. */
  work: z.array(WorkLine),
  promises: z.array(Promised),
  /** The day that hours, paint, calibration and parts suggest; null before anything is authorized. */
  proposed_on: Day.nullable(),
  records: z.array(RepairRecord),
  /** Scans and calibrations that are asked for before the car is ready. */
  records_missing: z.array(z.enum(ASKED_RECORDS)),
  /** Panes that signed lines replace, and what the driver said of broken glass; null where nothing was asked about it. */
  panes_to_set: z.array(z.enum(PANES)),
  glass: Glass.nullable(),
  photos: z.array(z.object({ file_id: Id, name: z.string(), signed_url: z.string(), kind: z.string(), at: Instant })),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      to_status: z.string().nullable(),
      by: z.enum(['driver', 'shop', 'team', 'system']),
      reason: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      at: Instant,
    }),
  ),
  /** Null for who reads no prices. */
  sums: Sums.nullable(),
  deductible_cents: z.int().nullable(),
  /** Versions that wait for the insurer, first the one whose time ends first. */
  insurer_waits: z.array(InsurerWait),
  /** What its driver can send to the insurer once one of them is late: in English, with an address where one is known. */
  insurer_letter: z.object({ subject: z.string(), text: z.string(), to: z.string().nullable() }).nullable(),
  /** For our team: other claims that show a picture of this repair, with how many of its pictures; empty for everybody else. */
  also_in: z.array(z.object({ claim_id: Id, claim_number: z.string(), pictures: z.int() })),
})
export type Repair = z.output<typeof Repair>

/** What is signed, as it would be signed now: the text is what is kept. */
export const Signing = z.object({
  estimate_id: Id,
  hash: z.string(),
  cap_cents: z.int(),
  /** Each sentence, with the law behind it where somebody read it; the others are our own rules. */
  text: z.array(z.object({ text: z.string(), source: z.string().nullable() })),
  /** Exactly one of these two is signed with it. */
  teardown_text: z.string(),
  no_teardown_text: z.string(),
  own_risk_text: z.string(),
  /** What is signed about calibration with a new windshield; empty where there is none. */
  calibration_notice: z.array(z.object({ text: z.string(), source: z.string().nullable() })),
  /** Lines for the insurer that it has not approved: signing now means they are at the driver's own risk. */
  own_risk_lines: z.array(z.int()),
  own_risk_cents: z.int(),
  consent_text: z.array(z.string()),
  consented_at: Instant.nullable(),
  electronic_ok: z.boolean(),
})
export type Signing = z.output<typeof Signing>

/** What a claim has of repairs, in the order in which they began. */
export const ClaimRepair = z.object({
  ...card,
  shop_name: z.string(),
  sums: Sums,
  deductible_cents: z.int().nullable(),
  /** Of the deductible, what this repair uses. */
  deductible_used_cents: z.int(),
  /** Whether the driver has something to sign or answer. */
  waits_for_driver: z.boolean(),
  insurer_late: InsurerWait.nullable(),
  /** The rental against the promise; null without either. */
  rental: z
    .object({
      covered_to: Day,
      promised_on: Day,
      days_over: z.int(),
      own_cents: z.int(),
      /** What one more day of the rental costs, whoever pays it. */
      day_cents: z.int(),
    })
    .nullable(),
})
export type ClaimRepair = z.output<typeof ClaimRepair>
