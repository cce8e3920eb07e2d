import * as z from 'zod'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { namesOf, type StatusTable } from '#lib/status.ts'
import { Zip } from '#features/base/places/place.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { ACCEPTED_TYPES, type FileType } from '#features/base/files/file.ts'

export const CLAIM_STATUS = {
  intake: { tone: 'warn', next: ['coverage-verified', 'closed'] },
  'coverage-verified': { tone: 'good', next: ['in-progress', 'intake', 'closed'] },
  'in-progress': { tone: 'info', next: ['closed'] },
  closed: { tone: 'mute', next: ['intake'] },
} as const satisfies StatusTable<'intake' | 'coverage-verified' | 'in-progress' | 'closed'>
export type ClaimStatus = keyof typeof CLAIM_STATUS
export const CLAIM_STATUSES = namesOf(CLAIM_STATUS)
/** Ending and going back are always explained. */
export const needsReason = (to: ClaimStatus): boolean => to === 'closed' || to === 'intake'

export const CLAIM_TYPES = ['collision', 'comprehensive', 'liability', 'glass'] as const
export type ClaimType = (typeof CLAIM_TYPES)[number]
export const SERVICES_NEEDED = ['repair', 'glass', 'towing', 'rental', 'adjuster'] as const
/** Spec §9: coverage is checked, and the driver notified, within 24 hours. */
export const PROMISE_HOURS = 24

const PICTURES: readonly FileType[] = ['image/jpeg', 'image/png']
/** The three document slots of spec §3 and what each takes (spec §5). */
export const DOCUMENT_SLOTS = {
  police_report: ['application/pdf', ...PICTURES],
  damage_photos: PICTURES,
  insurer_screenshot: PICTURES,
} as const satisfies Record<string, readonly FileType[]>
/** Which photos help with which type of claim, most telling first. All are optional. */
export const PHOTO_GUIDE = {
  collision: [
    'photo_whole_car',
    'photo_close_up',
    'photo_other_car',
    'photo_scene',
    'photo_odometer',
    'photo_vin_plate',
  ],
  comprehensive: ['photo_whole_car', 'photo_close_up', 'photo_cause', 'photo_odometer', 'photo_vin_plate'],
  liability: ['photo_whole_car', 'photo_close_up', 'photo_other_car', 'photo_other_insurance', 'photo_scene'],
  glass: ['photo_whole_glass', 'photo_close_up', 'photo_sensors', 'photo_vin_plate'],
} as const satisfies Record<ClaimType, readonly string[]>
export type PhotoSlot = (typeof PHOTO_GUIDE)[keyof typeof PHOTO_GUIDE][number]
export const PHOTO_SLOTS = [...new Set(Object.values(PHOTO_GUIDE).flat())] as [PhotoSlot, ...PhotoSlot[]]
/** A slot of the spec keeps one file, a guided one up to eight photos of the same thing (rules.md, "Photos"). */
export const MAX_SLOT_PHOTOS = 8

export type SpecSlot = keyof typeof DOCUMENT_SLOTS
/** Slots with a name: those of the spec, then the guided photos of every type. */
export type NamedSlot = SpecSlot | PhotoSlot
export const SPEC_SLOTS = Object.keys(DOCUMENT_SLOTS) as [SpecSlot, ...SpecSlot[]]
export const NAMED_SLOTS: readonly [NamedSlot, ...NamedSlot[]] = [...SPEC_SLOTS, ...PHOTO_SLOTS]
/** Documents that come later have no slot of their own; the driver says what each is. */
export const SLOTS = [...NAMED_SLOTS, 'further'] as const
export type DocumentSlot = (typeof SLOTS)[number]
export const MAX_FURTHER = 20

/** What a slot takes: what spec §5 lists, pictures for a guided photo, anything accepted for further documents. */
export const typesOf = (slot: DocumentSlot): readonly FileType[] =>
  slot === 'further' ? ACCEPTED_TYPES : slot in DOCUMENT_SLOTS ? DOCUMENT_SLOTS[slot as SpecSlot] : PICTURES

/** Two spellings of one claim number are one claim: upper case, letters and digits only (rules.md). */
export const claimNumberKey = (claimNumber: string): string => claimNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const VIN_FORM = /^[A-HJ-NPR-Z0-9]{17}$/

const text = (max: number) => z.string().trim().min(1).max(max)

/** What a driver hands in: the spec's required set, then everything optional (rules.md, "Claims"). */
export const ClaimInput = z.strictObject({
  insurer_name: text(200),
  policy_number: text(100),
  claim_number: text(100).refine(
    (number) => claimNumberKey(number) !== '',
    'Enter a claim number with letters or numbers.',
  ),
  claim_type: z.enum(CLAIM_TYPES),
  loss_date: Day.pipe(z.string().refine((day) => day >= '1990-01-01', 'Check the year of this date.')),
  loss_state: z.enum(STATE_CODES).nullish(),
  loss_zip: Zip.nullish(),
  vehicle_zip: Zip.nullish(),
  home_zip: Zip.nullish(),
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(VIN_FORM, 'A VIN has 17 letters and numbers, and never uses I, O or Q.')
    .nullish(),
  drivable: z.boolean().nullish(),
  services_needed: z.array(z.enum(SERVICES_NEEDED)).max(SERVICES_NEEDED.length).default([]),
  adjuster_email: z.email().max(254).nullish(),
  description: z.string().trim().max(5000).nullish(),
  documents: z.partialRecord(z.enum(SPEC_SLOTS), Id).default({}),
  photos: z.partialRecord(z.enum(PHOTO_SLOTS), z.array(Id).max(MAX_SLOT_PHOTOS)).default({}),
  driver_id: Id.optional(),
  status: z.enum(CLAIM_STATUSES).optional(),
})
export type ClaimInput = z.input<typeof ClaimInput>

export const Claim = z.object({
  id: Id,
  driver_id: Id,
  driver_name: z.string(),
  insurer_name: z.string(),
  policy_number_last4: z.string(),
  claim_number: z.string(),
  claim_type: z.enum(CLAIM_TYPES),
  loss_date: Day,
  loss_state: z.string().nullable(),
  loss_zip: z.string().nullable(),
  vehicle_zip: z.string().nullable(),
  home_zip: z.string().nullable(),
  vin: z.string().nullable(),
  drivable: z.boolean().nullable(),
  services_needed: z.array(z.enum(SERVICES_NEEDED)),
  adjuster_email: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(CLAIM_STATUSES),
  coverage_due_at: Instant,
  close_reason: z.string().nullable(),
  /** Since when the driver has been asked for a document that has not come. */
  waiting_since: Instant.nullable(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
})
export type Claim = z.output<typeof Claim>
/** One claim with the whole policy number for its driver; admins see the last four and ask for the rest, on the record. */
export const ClaimDetail = Claim.extend({
  policy_number: z.string().nullable(),
  /** The claim that this one was merged into, where the reader may see it. */
  merged_into: Id.nullable(),
})
export type ClaimDetail = z.output<typeof ClaimDetail>

/** Where a claim's rental and repair are searched: where the car stands, else where it happened, else home. */
export const searchZipOf = (claim: Pick<Claim, 'vehicle_zip' | 'loss_zip' | 'home_zip'>): string | undefined =>
  claim.vehicle_zip ?? claim.loss_zip ?? claim.home_zip ?? undefined

/** Who did something, as far as the reader may know it. */
export const EventActor = z.object({
  kind: z.enum(['you', 'driver', 'team', 'system']),
  name: z.string().nullable(),
})
export const EVENT_KINDS = [
  'status',
  'coverage',
  'document',
  'overdue',
  'asked',
  'unasked',
  'reminded',
  'total-loss',
  'total-loss-undone',
  'more-asked',
  'more-granted',
  'more-refused',
  'more-undone',
  'limit',
  'merged',
  'took-over',
  'unmerged',
] as const
export const ClaimEvent = z.object({
  id: z.int(),
  claim_id: Id,
  kind: z.enum(EVENT_KINDS),
  from_status: z.enum(CLAIM_STATUSES).nullable(),
  to_status: z.enum(CLAIM_STATUSES).nullable(),
  actor: EventActor,
  reason: z.string().nullable(),
  /** Which documents it is about, where it is about some. */
  documents: z.array(z.object({ slot: z.enum(SLOTS), label: z.string().nullable() })).nullable(),
  next_expected_at: Instant.nullable(),
  at: Instant,
})
export type ClaimEvent = z.output<typeof ClaimEvent>
/** Whether a total loss stands by a claim's history, the oldest step first: one that was taken back doesn't. */
export const hasTotalLoss = (events: readonly Pick<ClaimEvent, 'kind'>[]): boolean =>
  events.findLast(({ kind }) => kind === 'total-loss' || kind === 'total-loss-undone')?.kind === 'total-loss'

export const ClaimDocument = z.object({
  claim_id: Id,
  slot: z.enum(SLOTS),
  /** What a further document is; null for every other slot. */
  label: z.string().nullable(),
  file_id: Id,
  original_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  created_at: Instant,
  /** The claims team added it because it shows an answer of the insurer; `added_by` says who, as long as they are here. */
  by_team: z.boolean(),
  added_by: z.string().nullable(),
  signed_url: z.string(),
  expires_at: Instant,
  /** Everybody but the driver who opened it, newest first: our team by first name, a provider by its business. */
  reads: z.array(z.object({ name: z.string(), by: z.enum(['team', 'provider']), at: Instant })),
})
export type ClaimDocument = z.output<typeof ClaimDocument>

/** The promise that this step out of review kept too late: when it had been due. Undefined when it was in time. */
export function brokenPromise(events: readonly ClaimEvent[], event: ClaimEvent): string | undefined {
  if (event.from_status !== 'intake') return undefined
  const due = events.findLast((one) => one.id < event.id && one.next_expected_at)?.next_expected_at
  return due && new Date(due) < new Date(event.at) ? due : undefined
}
