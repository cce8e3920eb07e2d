import * as z from 'zod'
import { TOWED } from '#features/towing/tows/contract.ts'
import { TowLine } from '#features/towing/tows/tow.ts'
import { call, SIGNED_IN } from '#lib/contract.ts'
import { Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import {
  EXTRA_ITEMS,
  EXTRA_LINES,
  EXTRA_STATES,
  LEAST_REASON,
  LEAST_TYPED,
  MOST_PHOTOS,
  MOST_REASON,
  MOST_TYPED,
} from './extra.ts'

/** A line of a tow's price as it stands: by its rates, or an extra that the driver agreed to. */
export const PaidLine = TowLine.extend({ kind: z.enum([...TowLine.shape.kind.options, ...EXTRA_LINES]) })
export type PaidLine = z.output<typeof PaidLine>

export const TowExtra = z.object({
  id: Id,
  status: z.enum(EXTRA_STATES),
  item: z.enum(EXTRA_ITEMS),
  count: z.int(),
  each_cents: z.int(),
  cents: z.int(),
  /** In the company's words; "—" once an account is gone. */
  reason: z.string(),
  /** The driver pays it to the company, for their bank said no. */
  direct: z.boolean(),
  asked_at: Instant,
  expires_at: Instant,
  answered_at: Instant.nullable(),
  /** What a yes makes of the price, while one can still be said. */
  then: z
    .object({
      price_cents: z.int(),
      total_cents: z.int(),
      /** Before it; null while nobody knows where to. */
      cap_cents: z.int().nullable(),
      under_cents: z.int(),
      above_cents: z.int(),
      /** Of the new total, for its driver and the team; null where the insurer confirmed no towing limit. */
      insurer_cents: z.int().nullable(),
      own_cents: z.int().nullable(),
      /** What the card must hold for it; null where none pays, or enough is held. */
      hold_cents: z.int().nullable(),
    })
    .nullable(),
})
export type TowExtra = z.output<typeof TowExtra>
/** What its company may ask for now, and at which price. */
export const ExtraPrices = z.array(
  z.object({ item: z.enum(EXTRA_ITEMS), each_cents: z.int().nullable(), free: z.int(), most: z.int() }),
)

const BOUNDS = `Enter ${formatCents(LEAST_TYPED)} to ${formatCents(MOST_TYPED)}.`
const SAID = 'Say in a sentence why it is needed.'
const PICTURES = `Add one to ${MOST_PHOTOS} photos that show why.`
export const towExtraContract = {
  askExtra: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_extra',
    access: TOWED,
    input: z
      .strictObject({
        job: Id,
        item: z.enum(EXTRA_ITEMS, 'Choose what it is.'),
        /** Half hours, miles, or quarter hours; the rate card has the price. */
        count: z.int().min(1, 'Enter at least 1.').max(1000, 'Enter fewer.').default(1),
        /** Only of what has no rate. */
        cents: z.int(BOUNDS).min(LEAST_TYPED, BOUNDS).max(MOST_TYPED, BOUNDS).nullish(),
        reason: z
          .string()
          .trim()
          .min(LEAST_REASON, SAID)
          .max(MOST_REASON, `Shorten this to ${MOST_REASON} characters.`),
        photos: z.array(Id).min(1, PICTURES).max(MOST_PHOTOS, PICTURES),
      })
      .refine(({ item, cents }) => (item === 'other') === (cents !== null && cents !== undefined), {
        path: ['cents'],
        message: 'Enter a sum for what has no rate, and for nothing else.',
      }),
    output: TowExtra,
    refusals: ['PGRST116', 'forbidden', 'wrong_step', 'busy', 'no_rate', 'other_phone'],
    summary: 'The company asks the driver for one extra, at its rates, with pictures; unanswered it is not agreed to',
  }),
  answerExtra: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_extra',
    access: TOWED,
    input: z.strictObject({
      extra: Id,
      agree: z.boolean(),
      /** The new price that was read; needed for a yes. */
      expected_cents: z.int().min(0).nullish(),
      /** Once the bank said no: the driver pays the company itself. */
      pay_company: z.boolean().default(false),
    }),
    output: TowExtra,
    refusals: ['PGRST116', 'wrong_step', 'expired', 'price_changed'],
    summary: 'The driver agrees to an extra at the price that was read, or does not; a bank that says no makes it no',
  }),
  withdrawExtra: call({
    method: 'POST',
    path: '/rest/v1/rpc/withdraw_extra',
    access: TOWED,
    input: z.strictObject({ extra: Id }),
    output: TowExtra,
    refusals: ['PGRST116', 'forbidden', 'wrong_step', 'expired', 'other_phone'],
    summary: 'The company takes back an extra that nobody agreed to yet; a driver’s yes that was first stands',
  }),
  extraPhotos: call({
    method: 'GET',
    path: '/rest/v1/rpc/tow_extra_photos',
    access: SIGNED_IN,
    input: z.strictObject({ extra: Id }),
    output: z.array(z.object({ file_id: Id, name: z.string(), signed_url: z.string() })),
    refusals: ['PGRST116'],
    summary: 'Links to the pictures of an extra, for the driver, the company that has the tow, and the team',
  }),
}
