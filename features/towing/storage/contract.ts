import * as z from 'zod'
import { ADMINS, call, EVERYONE, SIGNED_IN } from '#lib/contract.ts'
import { Day } from '#lib/dates.ts'
import { TOWED } from '#features/towing/tows/contract.ts'
import { Id } from '#lib/ids.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'
import { MoveOut, ReleaseInput, ShopStay, ShownRelease, StayInput, StorageCase, Time } from './stay.ts'
import { TOLD_HOW } from './stay-lists.ts'

const Reason = z
  .string()
  .trim()
  .min(3, 'Enter a reason of at least three letters.')
  .max(500, 'Shorten the reason to 500 characters.')
const Code = z.string().trim().min(1, 'Enter the code.').max(40, 'A code has ten letters and digits.')

export const storageContract = {
  stays: call({
    method: 'GET',
    path: '/rest/v1/storage_stays',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id }),
    output: StorageCase,
    refusals: ['PGRST116'],
    summary:
      'Where the car of a claim stands and stood, what that costs so far, and the releases; for its driver and the claims team',
  }),
  record: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_stay',
    access: SIGNED_IN,
    input: StayInput.safeExtend({ claim_id: Id }),
    output: StorageCase,
    refusals: ['PGRST116', 'claim_closed', 'stay_open'],
    summary: 'Says where a car stands, since when and what it costs; one place at a time',
  }),
  change: call({
    method: 'POST',
    path: '/rest/v1/rpc/change_stay',
    access: SIGNED_IN,
    input: StayInput.safeExtend({ stay_id: Id, version: z.int().min(1), reason: Reason }),
    output: StorageCase,
    refusals: ['PGRST116', 'changed'],
    summary: 'Corrects what is recorded of a stay, with a reason; what it said before stays readable',
  }),
  end: call({
    method: 'POST',
    path: '/rest/v1/rpc/end_stay',
    access: SIGNED_IN,
    input: z.strictObject({ stay_id: Id, out_day: Day, out_time: Time.nullable() }),
    output: StorageCase,
    refusals: ['PGRST116', 'stay_ended'],
    summary: 'The car left: nothing is counted beyond that moment',
  }),
  correctEnd: call({
    method: 'POST',
    path: '/rest/v1/rpc/correct_stay_end',
    access: SIGNED_IN,
    input: z.strictObject({
      stay_id: Id,
      version: z.int().min(1),
      /** Null where the car still stands there. */
      out_day: Day.nullable(),
      out_time: Time.nullable(),
      reason: Reason,
    }),
    output: StorageCase,
    refusals: ['PGRST116', 'changed', 'stay_runs', 'stay_open', 'let_go'],
    summary: 'Corrects when a car left, or that it did not, with a reason; what it said before stays readable',
  }),
  notifyInsurer: call({
    method: 'POST',
    path: '/rest/v1/rpc/notify_insurer_of_stay',
    access: SIGNED_IN,
    input: z
      .strictObject({ stay_id: Id, contact_id: Id.nullish(), how: z.enum(TOLD_HOW).nullish() })
      .refine(({ contact_id, how }) => (contact_id == null) !== (how == null), {
        path: ['how'],
        message: 'Choose whom we email, or say how you notified the insurer yourself.',
      }),
    output: StorageCase,
    refusals: ['PGRST116', 'stay_ended', 'no_contact'],
    summary: 'Emails the letter to somebody at the insurer, or keeps that the driver notified it in another way',
  }),
  releaseText: call({
    method: 'POST',
    path: '/rest/v1/rpc/release_text',
    access: SIGNED_IN,
    input: ReleaseInput.safeExtend({ stay_id: Id, language: z.enum(LANGUAGE_CODES) }),
    output: z.object({ text: z.array(z.string()), hash: z.string(), two_person: z.boolean() }),
    refusals: ['PGRST116', 'stay_ended'],
    summary: 'What a release would say, to be read before it is signed; changes nothing',
  }),
  makeRelease: call({
    method: 'POST',
    path: '/rest/v1/rpc/make_release',
    access: SIGNED_IN,
    input: ReleaseInput.safeExtend({
      stay_id: Id,
      language: z.enum(LANGUAGE_CODES),
      /** Of the text that was read. */
      hash: z.string().length(64),
      /** The driver says that the car stands there: a release goes to no place they did not confirm. */
      place_confirmed: z.literal(true, 'Confirm that your car is at this place.'),
      typed_name: z.string().trim().min(3, 'Type your name.').max(120, 'Shorten the name to 120 characters.'),
      drawn: z
        .string()
        .max(50_000)
        .regex(/^[ML0-9. -]*$/)
        .nullish(),
    }),
    output: StorageCase,
    refusals: ['PGRST116', 'stay_ended', 'hash_changed', 'too_many'],
    summary: 'The driver signs that the car may go, to whom and on which papers; an unused earlier release ends',
  }),
  revokeRelease: call({
    method: 'POST',
    path: '/rest/v1/rpc/revoke_release',
    access: SIGNED_IN,
    input: z.strictObject({ release_id: Id, reason: Reason }),
    output: StorageCase,
    refusals: ['PGRST116', 'release_used', 'release_revoked'],
    summary: 'The driver takes an unused release back: its code opens nothing from now on',
  }),
  consent: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_release_consent',
    access: ADMINS,
    input: z.strictObject({
      release_id: Id,
      of: z.enum(['lender', 'insurer'], 'Choose whose consent it is.'),
      by: z.string().trim().min(2, 'Enter who gave it.').max(200),
      words: z.string().trim().min(10, 'Say which number you called and what they said.').max(500),
    }),
    output: StorageCase,
    refusals: ['PGRST116', 'own_claim', 'not_waiting'],
    summary:
      'An admin records the lender’s or insurer’s consent: a release of a lost car with a lender is good from then on',
  }),
  readRelease: call({
    method: 'POST',
    path: '/rest/v1/rpc/read_release',
    access: EVERYONE,
    input: z.strictObject({ code: Code }),
    output: ShownRelease,
    refusals: ['code_wrong'],
    summary: 'What a release says, for the yard that has its code; changes nothing. Wrong codes are limited',
  }),
  useRelease: call({
    method: 'POST',
    path: '/rest/v1/rpc/use_release',
    access: EVERYONE,
    input: z.strictObject({
      code: Code,
      /** Who lets the car go. */
      name: z.string().trim().min(2, 'Enter your name.').max(120, 'Shorten the name to 120 characters.'),
      /** The yard has the release of the police. */
      police_cleared: z.boolean().default(false),
    }),
    output: ShownRelease,
    refusals: [
      'code_wrong',
      'release_used',
      'release_revoked',
      'release_over',
      'consent_missing',
      'police_hold',
      'stay_ended',
    ],
    summary: 'The yard lets the car go by a release, once: the stay ends, and its driver is notified',
  }),
  ofRepair: call({
    method: 'GET',
    path: '/rest/v1/rpc/repair_storage',
    access: SIGNED_IN,
    input: z.strictObject({ repair_id: Id }),
    output: ShopStay,
    refusals: ['PGRST116'],
    summary: 'Whether the car of a repair is recorded at its shop, and why the shop charges no storage for it',
  }),
  recordAtShop: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_shop_stay',
    access: SIGNED_IN,
    input: z.strictObject({ repair_id: Id }),
    output: ShopStay,
    refusals: ['PGRST116', 'not_here', 'stay_open'],
    summary: 'A shop records that the car of a repair stands at its place, since it came; without a fee',
  }),
}

/** Beside the rest, which each page of a claim carries. */
export const moveOutContract = {
  moveOut: call({
    method: 'GET',
    path: '/rest/v1/rpc/move_out',
    access: TOWED,
    input: z.strictObject({ stay_id: Id }),
    output: MoveOut,
    refusals: ['PGRST116', 'stay_ended', 'claim_closed', 'busy', 'no_place'],
    summary:
      'What is owed at the gate of a place in storage, and what a tow out of it knows already; its driver then asks for it',
  }),
}
/** Answer a document, not JSON. */
export const storageFilesContract = {
  storageLetter: call({
    method: 'GET',
    path: '/rest/v1/rpc/storage_letter',
    access: SIGNED_IN,
    input: z.strictObject({ claim_id: Id, language: z.enum(LANGUAGE_CODES).default('en') }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'stay_ended'],
    summary: 'The letter that says to the insurer where the car stands and what it costs by the day, as a PDF',
  }),
  releaseFile: call({
    method: 'GET',
    path: '/rest/v1/rpc/release_file',
    access: SIGNED_IN,
    input: z.strictObject({ release_id: Id, language: z.enum(LANGUAGE_CODES).default('en') }),
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116'],
    summary: 'A release as a PDF, as it was signed; with its code for its driver, while it can be used',
  }),
}
