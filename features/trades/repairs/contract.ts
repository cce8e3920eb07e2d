import * as z from 'zod'
import { CONFIRMED_HOW } from '#features/claims/claims/source.ts'
import { estimatesContract } from '#features/trades/estimates/contract.ts'
import { GlassFit } from '#features/trades/estimates/glass.ts'
import { Estimate, MOST_DAYS_ADDED } from '#features/trades/estimates/request.ts'
import { BOOKERS, Reason } from '#features/work/orders/contract.ts'
import { ADMINS, call, SIGNED_IN } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { Cents } from '#lib/money.ts'
import {
  ADMIN_REPAIR_SORTS,
  ASKED_RECORDS,
  AdminRepair,
  AnswerParts,
  CALIBRATIONS,
  ClaimRepair,
  DECISIONS,
  DrawnName,
  MOST_REPAIR_PHOTOS,
  PROMISE_REASONS,
  RECORD_KINDS,
  Repair,
  RepairCard,
  Signing,
} from './repair.ts'
import { STAGES } from './status.ts'

/** Drivers sign; a shop's members work, and any of them may have a claim of their own. */
const WORK = { access: BOOKERS, scope: 'repairs:write' } as const
const READING = { access: SIGNED_IN, scope: 'repairs:read' } as const
const Hash = z.string().length(64)
const Name = z.string().trim().min(3, 'Type your full name.').max(120, 'Shorten the name to 120 characters.')
const note = (most: number) => z.string().trim().max(most, `Shorten this to ${most} characters.`).default('')
const LineNumbers = z.array(z.int().min(1).max(400)).max(400)
const Chosen = LineNumbers.min(1, 'Choose a line.')
const Pictures = z.array(Id).max(MOST_REPAIR_PHOTOS, `Add up to ${MOST_REPAIR_PHOTOS} photos.`)
const Odometer = z.int('Enter the miles as a whole number.').min(0).max(2_000_000, 'Enter the miles on the odometer.')

export const repairsContract = {
  ofClaim: call({
    method: 'GET',
    path: '/rest/v1/rpc/claim_repairs',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: z.array(ClaimRepair),
    refusals: ['PGRST116'],
    summary: 'The repairs of a claim with who pays what, the deductible they use and the rental against the promise',
  }),
  board: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_board',
    ...READING,
    input: z.strictObject({}),
    output: z.array(RepairCard),
    summary: 'The open jobs of one’s business: stage, promised day, whom each waits for, what is missing',
  }),
  read: call({
    method: 'GET',
    path: '/rest/v1/repairs/:id',
    ...READING,
    input: z.strictObject({ id: Id }),
    output: Repair,
    refusals: ['PGRST116'],
    summary: 'One repair: to its driver, to the shop’s team (prices by role), to admins',
  }),
  signing: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_signing',
    access: BOOKERS,
    input: z.strictObject({ estimate_id: Id, language: z.enum(LANGUAGE_CODES) }),
    output: Signing,
    refusals: ['PGRST116', 'superseded', 'wrong_state'],
    summary: 'What would be signed now: the text with the state’s disclosures, the most it may cost, the own risk',
  }),
  consent: call({
    method: 'POST',
    path: '/rest/v1/rpc/consent_to_electronic_records',
    access: BOOKERS,
    input: z.strictObject({ language: z.enum(LANGUAGE_CODES) }),
    output: z.object({ given_at: Instant }),
    summary: 'Agrees to sign and keep records electronically; needed once before the first signature',
  }),
  withdrawConsent: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_electronic_consent',
    access: BOOKERS,
    input: z.strictObject({}),
    output: z.null(),
    status: 204,
    summary: 'Takes the agreement back: what was signed stays, nothing more is signed here until it is given again',
  }),
  authorize: call({
    method: 'POST',
    path: '/rest/v1/rpc/authorize',
    access: BOOKERS,
    input: z.strictObject({
      estimate_id: Id,
      hash: Hash,
      /** The most this version may cost. */
      cap_cents: Cents,
      typed_name: Name,
      drawn: DrawnName.nullish(),
      own_risk_lines: LineNumbers.default([]),
      own_risk_name: Name.nullish(),
      /** What was shown as at one's own risk: refused when an answer of the insurer has changed it since. */
      own_risk_cents: Cents.nullish(),
      /** The shop may take the car apart as far as the estimate needs it. */
      teardown: z.boolean().default(false),
      /** Needed for a new windshield: its driver has read what is said about calibration. */
      calibration_notice: z.boolean().default(false),
      language: z.enum(LANGUAGE_CODES),
    }),
    output: Repair,
    refusals: [
      'PGRST116',
      'hash_changed',
      'adas_notice_missing',
      'superseded',
      'wrong_state',
      'cap_below_total',
      'own_risk_missing',
      'consent_missing',
      'not_electronic',
    ],
    summary: 'Signs one version exactly as it was read; the text signed is kept with hash, time and address',
  }),
  recordAuthorization: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_authorization',
    access: BOOKERS,
    input: z.strictObject({
      estimate_id: Id,
      hash: Hash,
      method: z.enum(['phone', 'text']),
      phone: z.string().trim().min(7, 'Enter the number you called or texted.').max(40),
      /** Who said yes, and when. */
      typed_name: Name,
      at: Instant,
      own_risk_lines: LineNumbers.default([]),
      teardown: z.boolean().default(false),
    }),
    output: Repair,
    refusals: ['PGRST116', 'hash_changed', 'superseded', 'wrong_state', 'not_oral', 'own_risk_missing'],
    summary: 'A shop records a yes by phone or text, only for a supplement and where the state’s rule allows it',
  }),
  declineVersion: call({
    method: 'POST',
    path: '/rest/v1/rpc/decline_version',
    access: BOOKERS,
    input: z.strictObject({ estimate_id: Id, reason: Reason }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state', 'superseded'],
    summary: 'The driver says no to more work; what was signed before goes on',
  }),
  cancel: call({
    method: 'POST',
    path: '/rest/v1/rpc/cancel_repair',
    access: BOOKERS,
    input: z.strictObject({ repair_id: Id, reason: Reason }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'Either side lets go of a repair before the car is in the shop; the driver may ask other shops',
  }),
  stop: call({
    method: 'POST',
    path: '/rest/v1/rpc/stop_work',
    access: BOOKERS,
    input: z.strictObject({ repair_id: Id, reason: Reason }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'The driver stops the work on their car',
  }),
  resume: call({
    method: 'POST',
    path: '/rest/v1/rpc/resume_work',
    access: BOOKERS,
    input: z.strictObject({ repair_id: Id }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'The driver lets the work go on',
  }),
  checkIn: call({
    method: 'POST',
    path: '/rest/v1/rpc/check_in',
    access: BOOKERS,
    input: z.strictObject({
      repair_id: Id,
      odometer: Odometer,
      fuel_eighths: z.int().min(0).max(8),
      warning_lights: note(500),
      belongings: note(1000),
      ro_number: note(30),
      photos: Pictures.default([]),
    }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'The car has arrived: mileage, fuel, warning lights, belongings and photos',
  }),
  setStage: call({
    method: 'POST',
    path: '/rest/v1/rpc/set_stage',
    ...WORK,
    input: z.strictObject({
      repair_id: Id,
      stage: z.enum([...STAGES, 'ready']),
      version: z.int(),
      note: note(500),
      /** Where none was known at check-in; kept with any stage but ready. */
      ro_number: note(30),
      photos: Pictures.default([]),
    }),
    output: Repair,
    refusals: [
      'PGRST116',
      'wrong_state',
      'changed',
      'record_missing',
      'parts_missing',
      'version_open',
      'teardown_missing',
    ],
    summary: 'Moves the job to a stage, or to ready once its records are there',
  }),
  addPhotos: call({
    method: 'POST',
    path: '/rest/v1/rpc/add_repair_photos',
    access: BOOKERS,
    input: z.strictObject({ repair_id: Id, photos: Pictures.min(1, 'Add at least one photo.') }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'Photos of the work on a car that is in the shop; its driver sees them',
  }),
  promise: call({
    method: 'POST',
    path: '/rest/v1/rpc/promise',
    ...WORK,
    input: z.strictObject({
      repair_id: Id,
      on: Day,
      reason: z.enum(PROMISE_REASONS).nullish(),
      note: note(500),
    }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'Promises a day, or moves it with a reason; every day promised stays in the history',
  }),
  saveSupplement: call({
    method: 'POST',
    path: '/rest/v1/rpc/save_supplement',
    ...WORK,
    input: z.strictObject({
      repair_id: Id,
      version: z.int(),
      /** The version that waits for its driver, as the writer read it: what is sent takes its place. */
      replaces: Id.nullish(),
      lines: estimatesContract.save.input.shape.lines,
      tax_bp: estimatesContract.save.input.shape.tax_bp,
      labor_tax_bp: estimatesContract.save.input.shape.labor_tax_bp,
      days_added: z.int().min(0).max(MOST_DAYS_ADDED, `Enter up to ${MOST_DAYS_ADDED} days.`).default(0),
      message: note(2000),
    }),
    output: Estimate,
    refusals: ['PGRST116', 'wrong_state', 'changed', 'too_many'],
    summary: 'Keeps a draft of more work that was found: only the lines that come on top',
  }),
  sendSupplement: call({
    method: 'POST',
    path: '/rest/v1/rpc/send_supplement',
    ...WORK,
    input: z.strictObject({ id: Id, hash: Hash }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state', 'hash_changed', 'changed'],
    summary: 'Sends more work for the driver to sign; an unanswered one before it makes room',
  }),
  withdrawVersion: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_version',
    access: BOOKERS,
    input: z.strictObject({ estimate_id: Id }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state', 'superseded'],
    summary: 'The shop takes a supplement back that nobody has answered',
  }),
  withdrawLines: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_lines',
    access: BOOKERS,
    input: z.strictObject({ estimate_id: Id, lines: Chosen, reason: Reason }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'Authorized work that is not done after all: it leaves the bill',
  }),
  orderParts: call({
    method: 'POST',
    path: '/rest/v1/rpc/order_parts',
    ...WORK,
    input: z.strictObject({
      estimate_id: Id,
      lines: Chosen,
      supplier: note(80),
      ordered_on: Day,
      eta_on: Day.nullish(),
      backordered: z.boolean().default(false),
    }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'Parts or outside work on their way, with the day they are expected',
  }),
  receivePart: call({
    method: 'POST',
    path: '/rest/v1/rpc/receive_part',
    ...WORK,
    input: z.strictObject({
      estimate_id: Id,
      line_no: z.int().min(1).max(400),
      on: Day,
      outcome: z.enum(['received', 'wrong', 'damaged', 'returned']).default('received'),
    }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state'],
    summary: 'A part has arrived, as it should be or not',
  }),
  record: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_scan',
    ...WORK,
    input: z.strictObject({
      repair_id: Id,
      kind: z.enum(RECORD_KINDS),
      about: z.enum(ASKED_RECORDS).nullish(),
      systems: note(300),
      method: z.enum(CALIBRATIONS).nullish(),
      tool: note(120),
      technician: note(120),
      result: z.string().trim().min(3, 'Say what came of it.').max(1000),
      done_on: Day,
      odometer: Odometer.nullish(),
      file_id: Id.nullish(),
      /** Of the kind `glass`, with at least four photos from before the work. */
      glass: GlassFit.nullish(),
      photos: Pictures.default([]),
    }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state', 'photo_missing'],
    summary: 'A scan, a calibration or set glass as it was done, or why one is not needed',
  }),
  answerVersion: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_version',
    access: ADMINS,
    input: z.strictObject({
      estimate_id: Id,
      hash: Hash,
      decision: z.enum(DECISIONS),
      note: note(1000),
      ...AnswerParts,
      confirmed_how: z.enum(CONFIRMED_HOW),
      confirmed_by: z.string().trim().min(1, 'Enter who said so.').max(200),
      evidence_id: Id.nullish(),
    }),
    output: Repair,
    refusals: ['PGRST116', 'superseded', 'own_claim', 'no_document'],
    summary: 'What the insurer said of one version, as the claims team heard it, per line, with what shows it',
  }),
  adminRepairs: call({
    method: 'GET',
    path: '/rest/v1/rpc/admin_repairs',
    access: ADMINS,
    input: z.strictObject({ sort: z.enum(ADMIN_REPAIR_SORTS).optional() }),
    output: z.array(AdminRepair),
    summary: 'Open repairs as the claims team works on them: what waits for an insurer, is late, or lost its shop',
  }),
  release: call({
    method: 'POST',
    path: '/rest/v1/rpc/release_repair',
    access: ADMINS,
    input: z.strictObject({ repair_id: Id, reason: Reason }),
    output: Repair,
    refusals: ['PGRST116', 'wrong_state', 'own_claim'],
    summary: 'Ends a repair that nobody else can end, so that its driver can choose another shop',
  }),
}

/** Answers a document, not JSON. */
export const repairDocumentContract = {
  authorization: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_authorization',
    access: SIGNED_IN,
    input: z.strictObject({ id: Id, language: z.enum(LANGUAGE_CODES).optional() }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116'],
    summary: 'A signed authorization as a PDF: in the language it was signed in, or its English counterpart',
  }),
}
