import * as z from 'zod'
import { Asked } from '#features/towing/tows/job.ts'
import { TOWED } from '#features/towing/tows/contract.ts'
import { TowOffer } from '#features/towing/tows/tow.ts'
import { ADMINS, call, nothing, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { NewDestination, TowBoard, TowJob } from './job.ts'
import { TURNED } from '#features/towing/tows/tow-status.ts'
import { DECLINE_REASONS, FAIL_REASONS, LEAST_ETA, LEAST_NAMED, MOST_ETA, TOW_STEPS } from './steps.ts'

const ETA = `Enter ${LEAST_ETA} to ${MOST_ETA} minutes.`
const ofJob = z.strictObject({ job: Id })
const text = (most: number) => z.string().trim().max(most, `Shorten this to ${most} characters.`).default('')

export const towJobsContract = {
  get: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_job',
    access: SIGNED_IN,
    scope: 'tows:read',
    input: ofJob,
    output: TowJob,
    refusals: ['PGRST116'],
    summary: 'One tow as it stands, for its driver, the company that has it, and the claims team',
  }),
  companies: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_job_companies',
    access: SIGNED_IN,
    input: ofJob,
    output: z.array(TowOffer),
    refusals: ['PGRST116', 'over_request_rate_limit'],
    summary: 'The companies that can still be asked for a tow, at their prices now',
  }),
  widen: call({
    method: 'POST',
    path: '/rest/v1/rpc/widen_tow',
    access: TOWED,
    input: z.strictObject({ job: Id, ...Asked.shape }),
    output: TowJob,
    refusals: ['PGRST116', 'wrong_step', 'price_changed', 'busy', 'no_destination', 'over_request_rate_limit'],
    summary: 'The driver asks more companies: nobody took it, or the one that did is ten minutes late',
  }),
  cancel: call({
    method: 'POST',
    path: '/rest/v1/rpc/cancel_tow',
    access: TOWED,
    input: z.strictObject({ job: Id, expected_fee: z.int().min(0) }),
    output: TowJob,
    refusals: ['PGRST116', 'wrong_step', 'price_changed'],
    summary: 'The driver cancels before the truck is there, at the fee that was said before',
  }),
  changeDestination: call({
    method: 'POST',
    path: '/rest/v1/rpc/change_destination',
    access: TOWED,
    input: z.strictObject({ job: Id, destination: NewDestination, expected_cents: z.int().min(0) }),
    output: TowJob,
    refusals: ['PGRST116', 'wrong_step', 'no_destination', 'turned_away', 'price_changed', 'over_request_rate_limit'],
    summary: 'The driver alone changes where the car goes, at the new price; another one than expected is said first',
  }),
  board: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_board',
    access: SIGNED_IN,
    scope: 'tows:read',
    input: nothing,
    output: TowBoard,
    refusals: ['PGRST116', 'forbidden'],
    summary: 'What rings at one’s towing company now, and its tows of the last day',
  }),
  answer: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_tow',
    access: TOWED,
    input: z
      .strictObject({
        offer: Id,
        accept: z
          .strictObject({
            /** Minutes until somebody is there; none of a tow for later, which has a window. */
            eta: z.int(ETA).min(LEAST_ETA, ETA).max(MOST_ETA, ETA).nullish(),
            /** Who drives, of those on duty without a tow. */
            operator: Id.nullish(),
          })
          .optional(),
        decline: z.strictObject({ reason: z.enum(DECLINE_REASONS, 'Choose a reason.') }).optional(),
      })
      .refine(({ accept, decline }) => Boolean(accept) !== Boolean(decline), {
        path: ['accept'],
        message: 'Accept the tow, or decline it.',
      }),
    output: TowBoard,
    refusals: ['PGRST116', 'forbidden', 'lost', 'expired', 'wrong_step', 'not_verified', 'busy', 'off_duty'],
    summary:
      'A company takes a tow (the first one has it), declines it, or gives back the one it has before it is there',
  }),
  step: call({
    method: 'POST',
    path: '/rest/v1/rpc/tow_step',
    access: TOWED,
    input: z.strictObject({
      job: Id,
      step: z.enum(TOW_STEPS),
      /** As the page read it: a step at a destination that the driver changed since is refused. */
      version: z.int().min(1).nullish(),
      position: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullish(),
      note: text(500),
      /** Who took the car, or where the key was dropped. */
      receiver: text(120),
      reason: z.enum(FAIL_REASONS, 'Choose a reason.').nullish(),
      /** How often the driver was called, when nobody is there. */
      calls: z.int().min(0).max(20).default(0),
      at_device: Instant.nullish(),
    }),
    output: TowJob,
    refusals: ['PGRST116', 'forbidden', 'wrong_step', 'photos_missing', 'too_far', 'no_destination', 'other_phone'],
    summary: 'The next step of a tow by the company that has it; the same step again changes nothing',
  }),
  turnAway: call({
    method: 'POST',
    path: '/rest/v1/rpc/turn_away_tow',
    access: TOWED,
    input: z.strictObject({
      job: Id,
      why: z.enum(TURNED, 'Choose what happened.'),
      /** Who refused it, or what is closed. */
      words: z
        .string()
        .trim()
        .min(LEAST_NAMED, 'Say who refused the car, or what is closed.')
        .max(200, 'Shorten this to 200 characters.'),
      /** As the page read it: of a destination that the driver changed since it says nothing. */
      version: z.int().min(1).nullish(),
      at_device: Instant.nullish(),
    }),
    output: TowJob,
    refusals: ['PGRST116', 'forbidden', 'wrong_step', 'other_phone'],
    summary: 'The destination refuses the car, or nobody is there: its driver is told at once and chooses another one',
  }),
  assign: call({
    method: 'POST',
    path: '/rest/v1/rpc/assign_tow_operator',
    access: TOWED,
    input: z.strictObject({ job: Id, operator: Id.nullable() }),
    output: TowBoard,
    refusals: ['PGRST116', 'forbidden', 'wrong_step', 'busy', 'off_duty'],
    summary: 'A company says who drives a tow it has, or that nobody in particular does, before the truck is there',
  }),
  endByTeam: call({
    method: 'POST',
    path: '/rest/v1/rpc/end_tow',
    access: ADMINS,
    input: z.strictObject({
      job: Id,
      reason: z.string().trim().min(3, 'Enter a short reason.').max(500, 'Shorten this to 500 characters.'),
    }),
    output: TowJob,
    refusals: ['PGRST116', 'forbidden', 'wrong_step'],
    summary: 'The claims team ends a tow that a company has and neither side can end; nothing is owed for it',
  }),
}

/** Answers a document, not JSON. */
export const towRecordContract = {
  record: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_record',
    access: SIGNED_IN,
    input: ofJob,
    output: z.unknown(),
    answers: ['application/pdf'],
    refusals: ['PGRST116', 'wrong_step'],
    summary: 'Who summoned the truck, for which car, when, and who took the call, as a PDF to show to an officer',
  }),
}
