import * as z from 'zod'
import { addDays, Day, Instant } from '#lib/dates.ts'
import { Id } from '#lib/ids.ts'
import type { StatusTable } from '#lib/status.ts'
import type { ProviderType } from './provider.ts'

/** Licenses and insurance policies a provider can hold, in the order they are shown. */
export const CREDENTIAL_KINDS = [
  'body_shop_registration',
  'tow_license',
  'adjuster_license',
  'liability_insurance',
  'garage_keepers_insurance',
  'fleet_insurance',
  'other_license',
  'minority_certificate',
  'women_certificate',
  'veteran_certificate',
] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/** What an adjuster's or appraiser's license is for. */
export const LICENSE_KINDS = ['appraiser', 'independent_adjuster', 'public_adjuster'] as const
export type LicenseType = (typeof LICENSE_KINDS)[number]
/** Credentials that may be such a license: one of another state stands among the others. */
export const mayBeLicense = (kind: CredentialKind): boolean => kind === 'adjuster_license' || kind === 'other_license'

export const CREDENTIAL_STATUS = {
  submitted: { tone: 'warn', next: ['accepted', 'refused'] },
  accepted: { tone: 'good', next: ['refused', 'lapsed'] },
  refused: { tone: 'bad', next: ['submitted'] },
  lapsed: { tone: 'bad', next: [] },
} as const satisfies StatusTable<'submitted' | 'accepted' | 'refused' | 'lapsed'>
export type CredentialStatus = keyof typeof CREDENTIAL_STATUS

/** A license or policy as its provider and admins see it; the number is sealed but for its last four. */
export const Credential = z.object({
  id: Id,
  provider_id: Id,
  kind: z.enum(CREDENTIAL_KINDS),
  state: z.string(),
  /** Of an adjuster's or appraiser's license only. */
  license_type: z.enum(LICENSE_KINDS).nullable(),
  issuer: z.string(),
  number_last4: z.string(),
  expires_on: Day,
  file_path: z.string(),
  file_name: z.string(),
  status: z.enum(Object.keys(CREDENTIAL_STATUS) as [CredentialStatus, ...CredentialStatus[]]),
  refusal_reason: z.string().nullable(),
  /** Who of the business handed it in. */
  handed_in_by: z.string().nullable(),
  created_at: Instant,
})
export type Credential = z.output<typeof Credential>

/** One line of the rule `credentials`: who must hold what. Without a state it holds everywhere. */
export type Requirement = {
  kind: CredentialKind
  provider_types: readonly ProviderType[]
  state?: string
  source: string
  /** Where the law can be read. */
  url?: string
}
export type CredentialRule = { required: readonly Requirement[] }

/** Where a requirement stands. `due` is accepted but ends within the first reminder. */
export const STANDINGS = ['missing', 'submitted', 'refused', 'lapsed', 'accepted', 'due'] as const
export type Standing = (typeof STANDINGS)[number]
export const Required = z.object({
  kind: z.enum(CREDENTIAL_KINDS),
  state: z.string().nullable(),
  source: z.string(),
  url: z.string().nullable(),
  standing: z.enum(STANDINGS),
  met: z.boolean(),
  expires_on: Day.nullable(),
})
export type Required = z.output<typeof Required>

/** Days before an expiry on which the provider is reminded (issue "provider", Verification). */
export const REMINDERS = [60, 30, 14, 7, 1] as const

type Held = Pick<Credential, 'kind' | 'state' | 'status' | 'expires_on'>
type Holder = { provider_type: ProviderType; state: string | null }

/** What a provider must hold, and where each stands on a day. A state's own license must be of that state. */
export function requiredOf(rule: CredentialRule, holder: Holder, held: readonly Held[], today: Day): Required[] {
  return rule.required
    .filter(
      ({ provider_types, state }) =>
        provider_types.includes(holder.provider_type) && (!state || state === holder.state),
    )
    .map(({ kind, state, source, url }) => {
      const fitting = held.filter((it) => it.kind === kind && (!state || it.state === state))
      const valid = fitting.filter((it) => it.status === 'accepted' && it.expires_on >= today)
      const until =
        valid
          .map(({ expires_on }) => expires_on)
          .sort()
          .at(-1) ?? null
      const met = until !== null
      const standing = until
        ? until <= addDays(today, REMINDERS[0])
          ? 'due'
          : 'accepted'
        : ((['submitted', 'refused', 'lapsed'] as const).find((status) => fitting.some((it) => it.status === status)) ??
          (fitting.length > 0 ? 'lapsed' : 'missing'))
      return { kind, state: state ?? null, source, url: url ?? null, standing, met, expires_on: until }
    })
}

/** No license or policy runs longer; a later day is a slip of the pen. */
export const LONGEST_YEARS = 10
const POLICIES: readonly CredentialKind[] = ['liability_insurance', 'garage_keepers_insurance', 'fleet_insurance']

/** The state a credential must be of to count: the law's own, for a policy that of the business; null when any will do. */
export const stateAsked = (
  required: readonly Pick<Required, 'kind' | 'state'>[],
  kind: CredentialKind,
  home: string | null,
): string | null =>
  required.find((it) => it.kind === kind && it.state)?.state ?? (POLICIES.includes(kind) ? home : null)

/** The reminder that is due: the smallest of {@link REMINDERS} that the days left have reached, unless it was sent. */
export function reminderDue(daysLeft: number, sent: number | null): number | null {
  const reached = REMINDERS.filter((days) => daysLeft <= days).at(-1)
  return reached !== undefined && daysLeft >= 0 && (sent === null || reached < sent) ? reached : null
}
