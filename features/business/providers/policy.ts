import type { Role } from '#lib/contract.ts'
import { conflict, type Refusal } from '#lib/errors.ts'
import { type Answer, no, notNow, yes } from '#lib/policy.ts'
import {
  isFullyVerified,
  PROVIDER_TYPES,
  type ProviderDocument,
  type ProviderProfile,
  type ProviderType,
} from './provider.ts'
import { MEMBER_ROLES, type MemberRole, ROLE_ACTS, type TeamAct } from './team.ts'

export type Checked = Pick<ProviderProfile, 'verified' | 'background_check_status'>
export type Documents = Pick<ProviderProfile, 'insurance_proof_url' | 'w9_url' | 'insurance_proof' | 'w9'>

/** Spec §6: drivers, individual owners and shops pass; nobody else. */
export const canOnboard = (me: { role: Role }): Answer =>
  me.role === 'claims_admin' ? no('access_denied', 'This page is for providers only.') : yes

/** What was verified stays as it was verified. */
export const canChangeBusiness = (profile: Checked): Answer =>
  isFullyVerified(profile)
    ? notNow('already_verified', 'Your business is verified. Message support to change what was verified.')
    : yes

/** Under review a document can be replaced, not taken away. */
export const canTakeBack = (profile: Checked): Answer =>
  profile.background_check_status === 'pending'
    ? notNow('under_review', 'This document is under review. You can replace it, but not remove it.')
    : yes

/** What was accepted stays; only what was sent back, or not looked at yet, is replaced. */
export const canReplace = (document: Pick<ProviderDocument, 'path' | 'review'> | null, path: string | null): Answer =>
  document?.review === 'accepted' && document.path !== path
    ? notNow('document_accepted', 'This document was accepted and stays as it is.')
    : yes

/** An admin accepts a document of what was handed in, or sends it back; an acceptance can be taken back. */
export const canReviewDocument = (
  { background_check_status: status }: Checked,
  document: Pick<ProviderDocument, 'review'>,
  decision: 'accepted' | 'refused',
): Answer =>
  (status === 'pending' || status === 'rejected') && document.review !== decision && document.review !== 'refused'
    ? yes
    : notNow('wrong_state', 'There’s nothing left to decide here.')

/** A role is only ever taken on after an explicit yes (design.md §2). */
export const canTakeRole = (me: { role: Role }, type: ProviderType, confirmed: boolean): Answer =>
  me.role === PROVIDER_TYPES[type].role || confirmed
    ? yes
    : notNow('role_change', 'This changes your role. You keep your claims and bookings. Confirm to continue.')

/** Car owners and rental companies list vehicles, the others list what their shop does. */
export const canAdd = (type: ProviderType, what: 'vehicle' | 'shop'): Answer =>
  (PROVIDER_TYPES[type].adds === 'vehicle') === (what === 'vehicle')
    ? yes
    : notNow('wrong_type', 'Your provider type lists something else. Change it in step 1 first.')

const ALREADY_ADDED = 'You’ve already added a vehicle with this VIN.'
/** A business has one car of a VIN. */
export const alreadyAdded = (): Refusal =>
  conflict('already_added', ALREADY_ADDED, [{ path: 'vin', message: ALREADY_ADDED }])

// one sign before the @: more would be looked for from every sign of a text as long as a request may be
const EMAIL = /[^\s@]@[^\s@]+\.[a-z]{2,}/i
const PHONE = /(?:\+?1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]\d{3}[\s.-]?\d{4}\b/
/** Contact details have no place in public words: the parties of a paid booking get them once it is accepted. */
export const namesContact = (text: string): boolean => EMAIL.test(text) || PHONE.test(text)

const NAMES: Record<MemberRole, string> = {
  owner: 'an owner',
  estimator: 'an estimator',
  technician: 'a technician',
  front_desk: 'the front desk',
  operator: 'an operator',
}
const roleDoes = (role: MemberRole, act: TeamAct) => role === 'owner' || ROLE_ACTS[role].includes(act)
/** What a member does in the name of the business, by role; null is nobody of it. The database's `member_may` says the same. */
export function mayAct(role: MemberRole | null, act: TeamAct): Answer {
  if (role && roleDoes(role, act)) return yes
  const who = MEMBER_ROLES.filter((each) => roleDoes(each, act)).map((each) => NAMES[each])
  const last = who.pop()!
  const names = who.length ? `${who.join(', ')} or ${last}` : last
  return no('not_your_role', `Only ${names} of the business can do this.`)
}

/** One person belongs to at most one business (docs/decisions/020-one-business-per-person.md). */
export const canFound = (worksFor: string | null): Answer =>
  worksFor
    ? notNow('works_elsewhere', `You work for ${worksFor}. Leave that business before you set up your own.`)
    : yes
