// What a stranded driver has said so far. It stays in this tab alone until it is asked for prices, and outlives a reload.
import type { VehicleClass } from '#features/business/rate-cards/truck.ts'
import type { Pay } from '../tow-status.ts'
import { type Danger, type LaterReason, STEPS, type Step, type Whose } from '../steps.ts'

export const TROUBLES = ['no_roll', 'no_steer', 'wheels', 'ditch', 'low_ev', 'no_keys'] as const
export type Trouble = (typeof TROUBLES)[number]
/** `at`: when the device said so; a car is not looked for where its driver was an hour ago. */
export type Found = { lat: number; lng: number; accuracy_m: number; around: string; unsure: boolean; at: number }
export type Draft = {
  dangers: Danger[]
  safe: boolean
  found: Found | null
  near: string
  road: string
  /** Empty until it was asked and answered; `none` is a car without one. */
  claim_id: string
  /** Of a car that is towed out of storage: the stay it leaves. */
  stay_id: string
  vehicle_class: VehicleClass | ''
  /** Null until one of them, or "none of these", was pressed. */
  troubles: Trouble[] | null
  low: string[]
  to: '' | 'chosen' | 'place' | 'later'
  to_near: string
  reason: LaterReason | ''
  /** A window, by the clock where the car is, of a tow for later. */
  when: 'now' | 'later'
  day: string
  from: string
  until: string
  /** The companies to be asked, in the order of the ticks. */
  ticked: string[]
  year: string
  make: string
  model: string
  plate: string
  /** Of a car without a claim: whose it is, who gave leave, and whether police want it left where it is. */
  whose: Whose | ''
  leave: string
  police: '' | 'no' | 'yes'
  phone: string
  pay: Pay
}
export const EMPTY: Draft = {
  dangers: [],
  safe: false,
  found: null,
  near: '',
  road: '',
  claim_id: '',
  stay_id: '',
  vehicle_class: '',
  troubles: null,
  low: [],
  to: '',
  to_near: '',
  reason: '',
  when: 'now',
  day: '',
  from: '',
  until: '',
  ticked: [],
  year: '',
  make: '',
  model: '',
  plate: '',
  whose: '',
  leave: '',
  police: '',
  phone: '',
  pay: 'company',
}
/** Named anew whenever a field comes: what a tab kept before lacks it. */
export const KEPT_AS = 'claimchoice-tow-6'
const FOUND_MS = 15 * 60_000

export const placed = ({ found, near, road }: Draft): boolean =>
  near.trim() !== '' || (found !== null && (!found.unsure || road.trim().length >= 3))
export const described = ({ vehicle_class, troubles, low }: Draft): boolean =>
  vehicle_class !== '' && troubles !== null && (!troubles.includes('low_ev') || low.length > 0)
/** Now, or a window that is whole and ends after it begins; the rest is judged where the car is. */
export const timed = ({ when, day, from, until }: Draft): boolean =>
  when === 'now' || (day !== '' && from !== '' && until > from)
export const goesTo = ({ to, to_near, reason, claim_id }: Draft): boolean =>
  (to === 'chosen' && claim_id !== '') || (to === 'place' && to_near.trim() !== '') || (to === 'later' && reason !== '')

export const destined = (draft: Draft): boolean => goesTo(draft) && timed(draft)

/** What the server kept, below what was said here since; what is dangerous now, and where, is not taken from before. */
export const restored = (answers: Partial<Draft>, before: Draft): Draft => {
  const { found } = answers
  return {
    ...EMPTY,
    ...answers,
    dangers: before.dangers.length > 0 ? before.dangers : (answers.dangers ?? []),
    found: found && Date.now() - found.at < FOUND_MS ? found : null,
  }
}

/**
 * The answers that another tow begins with anew; null where all of them still hold. A car that hung on a truck is elsewhere,
 * and whether its driver is safe there nobody has said.
 */
export const askedAnew = (draft: Draft, hooked: boolean): Draft | null => {
  if (hooked) return { ...draft, dangers: [], safe: false, found: null, near: '', road: '', stay_id: '', when: 'now' }
  return draft.found && Date.now() - draft.found.at >= FOUND_MS ? { ...draft, safe: false, found: null } : null
}

/** The first step that is not answered; nobody is past it. */
export function openStep(draft: Draft): Step {
  if (!draft.safe) return 'safe'
  if (!placed(draft)) return 'where'
  if (!described(draft)) return 'car'
  return destined(draft) ? 'who' : 'to'
}
export const stepOf = (asked: string | null, draft: Draft): Step => {
  const most = STEPS.indexOf(openStep(draft))
  const wanted = STEPS.findIndex((step) => step === asked)
  return STEPS[Math.max(0, Math.min(wanted, most))]!
}

type Priced = { provider_id: string; open_now: boolean; total_cents: number; cap_cents: number | null }
/** Whom to ask of those that are ticked: one that closed meanwhile no longer counts. */
export function askedAmong<C extends Priced>(companies: readonly C[], ticked: readonly string[]) {
  const chosen = companies.filter((one) => one.open_now && ticked.includes(one.provider_id))
  const caps = chosen.map((one) => one.cap_cents)
  return {
    chosen,
    companies: chosen.map(({ provider_id, total_cents }) => ({ provider_id, total_cents })),
    cap_cents: caps.includes(null) || caps.length === 0 ? null : Math.max(...caps.map(Number)),
  }
}

/** As the call takes it. */
export const askedOf = (draft: Draft) => {
  const has = (trouble: Trouble) => draft.troubles!.includes(trouble)
  const special = has('low_ev') ? draft.low : []
  const { lat, lng, accuracy_m } = draft.found ?? { lat: 0, lng: 0, accuracy_m: 0 }
  const road = draft.road.trim()
  return {
    scene: draft.near.trim() ? { near: draft.near.trim(), road } : { lat, lng, accuracy_m, road },
    ...(draft.when === 'later' && { needed: { day: draft.day, from: draft.from, until: draft.until } }),
    vehicle_class: draft.vehicle_class as VehicleClass,
    condition: {
      rolls: !has('no_roll'),
      steers: !has('no_steer'),
      wheels_damaged: has('wheels'),
      in_ditch: has('ditch'),
      low_clearance: special.includes('low_clearance'),
      awd_or_ev: special.includes('awd_or_ev'),
      keys_present: !has('no_keys'),
    },
    destination:
      draft.to === 'chosen'
        ? { kind: 'chosen' as const, claim_id: draft.claim_id }
        : draft.to === 'place'
          ? { kind: 'place' as const, near: draft.to_near.trim() }
          : { kind: 'later' as const, reason: draft.reason as LaterReason },
  }
}
/** An extension is dialed after a pause. */
export const telOf = (phone: string) => {
  const [number = '', extension] = phone.split(/x|ext/i).map((part) => part.replaceAll(/[^\d+]/g, ''))
  return `tel:${number}${extension ? `,${extension}` : ''}`
}
export type StepProps = { draft: Draft; onDraft: (change: Partial<Draft>) => void; onNext: () => void }
