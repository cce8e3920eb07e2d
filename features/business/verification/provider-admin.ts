// The calls by which the claims team administers providers: what waits, decisions that can be undone, checks, credentials that expire.
import * as z from 'zod'
import { ADMINS, call, nothing, wholeNumber } from '#lib/contract.ts'
import { Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import { bothWays } from '#lib/sort.ts'
import { namesOf, type StatusTable } from '#lib/status.ts'
import { STATE_CODES } from '#lib/us-states.ts'
import { CREDENTIAL_KINDS } from '#features/business/providers/credential.ts'
import { DOCUMENTS, ProviderProfile, STATUS_NAMES, TYPE_NAMES } from '#features/business/providers/provider.ts'
import { BACKGROUND_CHECK } from '#features/business/providers/background-check.ts'
import { LANGUAGE_CODES } from '#lib/languages.ts'

/** The lists of the claims team: by verification status, and what is looked at across them. */
export const LISTS = [...STATUS_NAMES, 'none', 'credentials', 'suspended', 'all'] as const

export const PROVIDER_SORTS = bothWays(['business', 'place', 'due'])

/** A decision that has not gone out yet can be undone. */
export const VERIFICATION_DECISION_STATUS = {
  waiting: { tone: 'warn', next: ['applied', 'undone', 'dropped'] },
  applied: { tone: 'good', next: [] },
  undone: { tone: 'mute', next: [] },
  dropped: { tone: 'bad', next: [] },
} as const satisfies StatusTable<'waiting' | 'applied' | 'undone' | 'dropped'>
export const VERIFICATION_DECISIONS = ['approved', 'rejected', 'suspended', 'lifted'] as const
export type VerificationDecisionName = (typeof VERIFICATION_DECISIONS)[number]

/** How long the screens leave to undo, and the longest a caller may ask for. */
export const UNDO_SECONDS = 15
export const AFTER = z.int().min(0).max(60).default(0)
/** Why, in a sentence that the provider reads. */
export const Reason = z.string().trim().min(3, 'Enter a reason.').max(1000)

const Waiting = z.object({
  id: Id,
  decision: z.enum(VERIFICATION_DECISIONS),
  applies_at: Instant,
  decided_by_name: z.string(),
  mine: z.boolean(),
})

/** A row of the queue: the profile, who stands behind it, what it offers, what was promised by when. */
export const QueueRow = ProviderProfile.extend({
  owner_name: z.string(),
  owner_email: z.string(),
  owner_language: z.enum(LANGUAGE_CODES),
  offers: z.array(z.string()),
  /** Licenses and policies that wait for a review. */
  waiting_credentials: z.int(),
  /** Who has to do something next. */
  turn: z.enum(['us', 'them']).nullable(),
  documents_due_at: Instant.nullable(),
  application_due_at: Instant.nullable(),
  /** The promise that ends first, and what it was about. */
  due_at: Instant.nullable(),
  due_for: z.enum(['documents', 'application', 'credentials']).nullable(),
  /** The first accepted credential to expire that nothing newer follows. */
  ends_on: Day.nullable(),
  assigned: z.object({ name: z.string(), until: Instant, mine: z.boolean() }).nullable(),
  waiting_decision: Waiting.nullable(),
})
export type QueueRow = z.output<typeof QueueRow>

export const BackgroundCheck = z.object({
  status: z.enum(namesOf(BACKGROUND_CHECK)),
  company: z.string(),
  reference: z.string(),
  consent_on: Day,
  reason: z.string().nullable(),
  recorded_by_name: z.string().nullable(),
  recorded_at: Instant,
})
export type BackgroundCheck = z.output<typeof BackgroundCheck>

/** What an approval is about: the documents, the background check, the credentials the rules ask for. */
const UNDECIDED = [...DOCUMENTS, 'background_check', ...CREDENTIAL_KINDS] as const
export type Undecided = (typeof UNDECIDED)[number]

export const ProviderCase = QueueRow.extend({
  background_check: BackgroundCheck.nullable(),
  /** What nobody has accepted yet: an approval without a reason has none of it. */
  undecided: z.array(z.enum(UNDECIDED)),
})
export type ProviderCase = z.output<typeof ProviderCase>

/** A license or policy that ends soon or has ended, and whom we reminded when. */
export const ExpiringCredential = z.object({
  id: Id,
  provider_id: Id,
  business_name: z.string(),
  kind: z.enum(CREDENTIAL_KINDS),
  state: z.string(),
  issuer: z.string(),
  expires_on: Day,
  lapsed: z.boolean(),
  /** Newer proof was handed in and waits for us. */
  renewal_waits: z.boolean(),
  listings_paused: z.int(),
  reminded_at: Instant.nullable(),
  /** Null when it happened automatically. */
  reminded_by_name: z.string().nullable(),
  reminded_today: z.boolean(),
  owner_name: z.string(),
  owner_email: z.string(),
})
export type ExpiringCredential = z.output<typeof ExpiringCredential>

const Ids = z.array(Id).min(1).max(100)
const Reminded = z.object({ reminded: z.array(Id), passed_over: z.array(Id) })

export const providerAdminContract = {
  open: call({
    method: 'GET',
    path: '/rest/v1/rpc/provider_case',
    access: ADMINS,
    input: z.strictObject({ provider_id: Id }),
    output: ProviderCase,
    summary: 'One provider as the claims team sees it',
  }),
  takeNext: call({
    method: 'POST',
    path: '/rest/v1/rpc/take_next_provider',
    access: ADMINS,
    input: z.strictObject({
      type: z.enum(TYPE_NAMES).optional(),
      state: z.enum(STATE_CODES).optional(),
      sort: z.enum(PROVIDER_SORTS).optional(),
      /** The one that is open now: the next is the one behind it. */
      after: Id.optional(),
    }),
    output: z.object({ provider_id: Id }),
    refusals: ['none_waits'],
    summary: 'Assigns the oldest promise that nobody else works on, or the first by another sort',
  }),
  decisions: call({
    method: 'GET',
    path: '/rest/v1/verification_decisions',
    access: ADMINS,
    input: nothing,
    output: z.array(
      z.object({
        id: Id,
        provider_id: Id,
        business_name: z.string(),
        decision: z.enum(VERIFICATION_DECISIONS),
        reason: z.string().nullable(),
        applies_at: Instant,
        seconds_left: z.number(),
        status: z.enum(namesOf<keyof typeof VERIFICATION_DECISION_STATUS>(VERIFICATION_DECISION_STATUS)),
      }),
    ),
    summary: 'One’s own decisions that can still be undone, the first to go out first, and those of the last minute',
  }),
  undo: call({
    method: 'POST',
    path: '/rest/v1/rpc/undo_verification_decision',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: z.object({ id: Id, provider_id: Id }),
    refusals: ['gone_out'],
    summary: 'Undoes an own decision before it has gone out; nobody outside is notified',
  }),
  sendNow: call({
    method: 'POST',
    path: '/rest/v1/rpc/send_verification_decision',
    access: ADMINS,
    input: z.strictObject({ id: Id }),
    output: z.object({ id: Id, provider_id: Id }),
    refusals: ['gone_out', 'changed', 'wrong_state', 'withdrawn', 'documents_missing', 'document_refused', 'undecided'],
    summary: 'Lets an own decision go out at once',
  }),
  suspend: call({
    method: 'POST',
    path: '/rest/v1/rpc/suspend_provider',
    access: ADMINS,
    input: z.strictObject({
      provider_id: Id,
      /** False lifts the suspension. */
      suspended: z.boolean(),
      reason: Reason,
      version: z.int().optional(),
      after_seconds: AFTER,
    }),
    output: ProviderProfile,
    refusals: ['wrong_state', 'changed', 'decision_waits'],
    summary: 'Takes a provider off the market, or lets it back; running bookings go on, and what was paused comes back',
  }),
  recordCheck: call({
    method: 'POST',
    path: '/rest/v1/rpc/record_background_check',
    access: ADMINS,
    input: z
      .strictObject({
        provider_id: Id,
        status: z.enum(namesOf(BACKGROUND_CHECK)),
        /** The state one has in mind; null is not started. */
        from: z.enum(namesOf(BACKGROUND_CHECK)).nullable(),
        company: z.string().trim().min(1, 'Enter the company running the check.').max(100),
        reference: z.string().trim().min(1, 'Enter the company’s order number.').max(100),
        consent_on: Day,
        reason: z.string().trim().max(500).default(''),
      })
      .refine((it) => it.status !== 'consider' || it.reason.length >= 3, {
        path: ['reason'],
        message: 'Explain the next step in your own words, without anything from the report.',
      }),
    output: BackgroundCheck,
    refusals: ['wrong_state', 'changed', 'reason_needed'],
    summary: 'Records where the background check stands; the report itself stays with the company that made it',
  }),
  ending: call({
    method: 'GET',
    path: '/rest/v1/rpc/expiring_credentials',
    access: ADMINS,
    input: z.strictObject({
      within: z.enum(['30', '60', 'lapsed']).default('30'),
      page: wholeNumber(1, 10_000).default(1),
      limit: wholeNumber(1, 200).default(50),
    }),
    output: z.object({
      rows: z.array(ExpiringCredential),
      total: z.int(),
      counts: z.record(z.enum(['30', '60', 'lapsed']), z.int()),
    }),
    summary: 'Licenses and policies that end within 30 or 60 days or have ended, and when each owner was reminded',
  }),
  remindCredentials: call({
    method: 'POST',
    path: '/rest/v1/rpc/remind_credentials',
    access: ADMINS,
    input: z.strictObject({ credential_ids: Ids }),
    output: Reminded,
    refusals: ['reminded_today', 'nothing_open'],
    summary: 'Reminds of credentials that expire or have ended, each once a day',
  }),
  remindProviders: call({
    method: 'POST',
    path: '/rest/v1/rpc/remind_providers',
    access: ADMINS,
    input: z.strictObject({ provider_ids: Ids }),
    output: Reminded,
    refusals: ['reminded_today', 'nothing_open'],
    summary: 'Reminds providers of the documents that were sent back, each once a day',
  }),
  assignToMe: call({
    method: 'POST',
    path: '/rest/v1/rpc/assign_providers',
    access: ADMINS,
    input: z.strictObject({ provider_ids: Ids }),
    output: z.object({ taken: z.array(Id), others: z.array(Id) }),
    summary: 'Assigns several providers to the admin; what others have stays theirs',
  }),
}
