// A key of an insurer: what two admins do with it, and what software does by it.
import * as z from 'zod'
import { SeenVersion } from '#features/cases/adjuster/adjuster.ts'
import { adjustersContract } from '#features/cases/adjuster/contract.ts'
import { DECISIONS } from '#features/trades/repairs/repair.ts'
import { REPAIR_STATUS, type RepairStatus } from '#features/trades/repairs/status.ts'
import { ADMINS, call, INSURERS_SOFTWARE, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { KEY_DAYS, KEY_NAME } from '#lib/software-keys.ts'
import { namesOf } from '#lib/status.ts'

/** Keys of one insurer that are neither revoked nor declined (house). */
export const MOST_INSURER_KEYS = 5
/** What one admin asked, another one confirms within so many days. */
export const ASKED_DAYS = 7

/** `asked`: no second admin has confirmed yet. `lapsed`: nobody did in time. `holder_gone`: who saw the secret is no active admin anymore. */
export const INSURER_KEY_STATES = ['asked', 'lapsed', 'works', 'expired', 'revoked', 'holder_gone'] as const

const InsurerKey = z.object({
  id: Id,
  insurer_id: Id,
  name: z.string(),
  state: z.enum(INSURER_KEY_STATES),
  created_at: Instant,
  last_four: z.string().nullable(),
  /** Who confirmed, and was shown the secret; null before, and once their account is gone. */
  holder: z.string().nullable(),
  secret_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  /** Until when the secret before the last rotation opens too. */
  earlier_until: Instant.nullable(),
  /** A first or a new secret that waits for a second admin. */
  asked: z.object({ by_id: Id, by: z.string(), at: Instant, days: z.literal(KEY_DAYS), until: Instant }).nullable(),
})
export type InsurerKey = z.output<typeof InsurerKey>

const days = z.literal(KEY_DAYS)
const ofOne = z.strictObject({ id: Id })

/** One version that waits for the insurer, as a list shows it. */
const WaitingVersion = z.object({
  id: Id,
  name: z.string(),
  kind: SeenVersion.shape.kind,
  hash: z.string(),
  sent_at: Instant.nullable(),
  /** Of the lines the insurer is asked to pay, with tax. */
  asked_cents: z.int(),
  repair_id: Id,
  claim_number: z.string(),
  shop_name: z.string(),
  /** What it answered last without deciding: `inspect` or `more_info`. */
  answer: z.enum(DECISIONS).nullable(),
})
export type WaitingVersion = z.output<typeof WaitingVersion>

export const OpenedVersion = SeenVersion.extend({
  claim: z.object({
    claim_number: z.string(),
    insured_name: z.string(),
    vin: z.string().nullable(),
    loss_date: Day,
    loss_state: z.string().nullable(),
  }),
  repair: z.object({
    id: Id,
    trade: z.enum(['body', 'glass']),
    status: z.enum(namesOf<RepairStatus>(REPAIR_STATUS)),
    shop: z.object({ name: z.string(), phone: z.string().nullable(), address: z.string().nullable() }),
  }),
  /** Whether the link through which it opens may answer. */
  answers: z.boolean(),
  /** When that link ends. */
  open_until: Instant,
})

export const insurerKeysContract = {
  list: call({
    method: 'GET',
    path: '/rest/v1/insurer_keys',
    access: ADMINS,
    input: z.strictObject({ insurer_id: Id }),
    output: z.array(InsurerKey),
    summary: 'Keys of one insurer, newest first; never a secret',
  }),
  ask: call({
    method: 'POST',
    path: '/rest/v1/insurer_keys',
    access: ADMINS,
    status: 201,
    input: z.strictObject({ insurer_id: Id, name: z.string().trim().min(KEY_NAME.min).max(KEY_NAME.max), days }),
    output: InsurerKey,
    refusals: ['PGRST116', 'too_many_keys'],
    summary: 'The first of two admins asks for a key of an insurer; there is no secret before the second confirms',
  }),
  askSecret: call({
    method: 'POST',
    path: '/rest/v1/rpc/ask_insurer_secret',
    access: ADMINS,
    input: z.strictObject({ id: Id, days }),
    output: InsurerKey,
    refusals: ['PGRST116', 'key_over', 'asked_already'],
    summary: 'The first of two admins asks for a new secret of a key, also of one that expired',
  }),
  confirm: call({
    method: 'POST',
    path: '/rest/v1/rpc/confirm_insurer_key',
    access: ADMINS,
    secret: true,
    /** `days` as they were read: what is asked differently meanwhile is not confirmed by it. */
    input: z.strictObject({ id: Id, days }),
    output: InsurerKey.extend({ secret: z.string() }),
    refusals: ['PGRST116', 'nothing_asked', 'asked_otherwise', 'asker_gone'],
    summary: 'The second admin confirms what the first asked; the secret is in this answer only',
  }),
  decline: call({
    method: 'POST',
    path: '/rest/v1/rpc/decline_insurer_key',
    access: ADMINS,
    input: ofOne,
    output: InsurerKey,
    refusals: ['PGRST116', 'nothing_asked'],
    summary: 'Ends what was asked, by whoever asked or a colleague; a key without a secret ends with it',
  }),
  revoke: call({
    method: 'POST',
    path: '/rest/v1/rpc/revoke_insurer_key',
    access: ADMINS,
    input: ofOne,
    output: InsurerKey,
    refusals: ['PGRST116', 'key_over'],
    summary: 'Ends a key at once, by one admin alone; what it answered stays',
  }),
  waiting: call({
    method: 'GET',
    path: '/rest/v1/insurer_versions',
    access: INSURERS_SOFTWARE,
    input: z.strictObject({ limit: wholeNumber(1, 100).default(50), after: Id.optional() }),
    output: z.array(WaitingVersion),
    summary:
      'Versions that wait for the insurer’s decision, of claims of which its people hold a standing link; oldest first',
  }),
  version: call({
    method: 'GET',
    path: '/rest/v1/insurer_versions/:id',
    access: INSURERS_SOFTWARE,
    input: ofOne,
    output: OpenedVersion,
    refusals: ['PGRST116'],
    summary: 'One version as the adjuster’s page shows it, with its claim, its shop, and the key’s own answers',
  }),
  answer: call({
    method: 'POST',
    path: '/rest/v1/rpc/answer_version_by_key',
    access: INSURERS_SOFTWARE,
    input: adjustersContract.answer.input,
    output: adjustersContract.answer.output,
    refusals: ['PGRST116', 'other_shop', 'superseded', 'answered_already', 'no_answers', 'repair_over'],
    summary:
      'The insurer’s answer to one version, whole or per line with code and cents; `waits_for` says what it waits for',
  }),
}
