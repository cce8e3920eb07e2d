import * as z from 'zod'
import { TOWED } from '#features/towing/tows/contract.ts'
import { call, nothing, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { CONSENT_VERSION, MOST_TRUCK } from './operator.ts'

/** One's own duty, as the phone in the truck shows it. */
export const OwnDuty = z.object({
  /** Of the server. */
  now: Instant,
  on_duty_since: Instant.nullable(),
  /** When it ends by itself without a further sign of life. */
  ends_at: Instant.nullable(),
  truck: z.string(),
  /** The duty began in this session; false also on a phone where none began. */
  here: z.boolean(),
})
export type OwnDuty = z.output<typeof OwnDuty>

/** One who drives for a company, for those who answer there. */
export const Operator = z.object({
  user_id: Id,
  name: z.string(),
  truck: z.string(),
  /** Null while they are not on duty. */
  on_duty_since: Instant.nullable(),
  /** Of the tow they have under way. */
  tow: z.string().nullable(),
})
export type Operator = z.output<typeof Operator>

export const operatorsContract = {
  mine: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_duty',
    access: SIGNED_IN,
    input: nothing,
    output: OwnDuty,
    refusals: ['PGRST116', 'forbidden'],
    summary: 'An operator’s own duty, and whether it is on this phone',
  }),
  duty: call({
    method: 'POST',
    path: '/rest/v1/rpc/duty',
    access: TOWED,
    input: z
      .strictObject({
        on: z.boolean(),
        truck: z.string().trim().max(MOST_TRUCK, `Shorten this to ${MOST_TRUCK} characters.`).default(''),
        /** Of the sentence that was read and agreed to. */
        consent: z.int().min(1).nullish(),
      })
      .refine(({ on, consent }) => !on || consent === CONSENT_VERSION, {
        path: ['consent'],
        message: 'Read the sentence and agree to it first.',
      }),
    output: OwnDuty,
    refusals: ['PGRST116', 'forbidden'],
    summary: 'An operator begins their duty on this phone, which ends it on any other, or ends it',
  }),
  endDuty: call({
    method: 'POST',
    path: '/rest/v1/rpc/end_duty',
    access: TOWED,
    input: z.strictObject({
      operator: Id,
      /** The phone of the duty is signed out, too. */
      lost: z.boolean(),
    }),
    output: z.array(Operator),
    refusals: ['PGRST116', 'forbidden'],
    summary: 'An owner ends an operator’s duty, and signs out the phone that was lost',
  }),
}
