// What a stranded driver has said so far. It stays in this tab alone until it is asked for prices, and outlives a reload.
import type { VehicleClass } from '#features/business/rate-cards/truck.ts'
import { type Danger, type LaterReason, STEPS, type Step } from '../steps.ts'

export const TROUBLES = ['no_roll', 'no_steer', 'wheels', 'ditch', 'low_ev', 'no_keys'] as const
export type Trouble = (typeof TROUBLES)[number]
export type Found = { lat: number; lng: number; accuracy_m: number; around: string; unsure: boolean }
export type Draft = {
  dangers: Danger[]
  safe: boolean
  found: Found | null
  near: string
  road: string
  /** Empty until it was asked and answered; `none` is a car without one. */
  claim_id: string
  vehicle_class: VehicleClass | ''
  /** Null until one of them, or "none of these", was pressed. */
  troubles: Trouble[] | null
  low: string[]
  to: '' | 'chosen' | 'place' | 'later'
  to_near: string
  reason: LaterReason | ''
}
export const EMPTY: Draft = {
  dangers: [],
  safe: false,
  found: null,
  near: '',
  road: '',
  claim_id: '',
  vehicle_class: '',
  troubles: null,
  low: [],
  to: '',
  to_near: '',
  reason: '',
}
export const KEPT_AS = 'claimchoice-tow'

export const placed = ({ found, near, road }: Draft): boolean =>
  near.trim() !== '' || (found !== null && (!found.unsure || road.trim().length >= 3))
export const described = ({ vehicle_class, troubles, low }: Draft): boolean =>
  vehicle_class !== '' && troubles !== null && (!troubles.includes('low_ev') || low.length > 0)
export const destined = ({ to, to_near, reason, claim_id }: Draft): boolean =>
  (to === 'chosen' && claim_id !== '') || (to === 'place' && to_near.trim() !== '') || (to === 'later' && reason !== '')

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

/** As the call takes it. */
export const askedOf = (draft: Draft) => {
  const has = (trouble: Trouble) => draft.troubles!.includes(trouble)
  const special = has('low_ev') ? draft.low : []
  const { lat, lng, accuracy_m } = draft.found ?? { lat: 0, lng: 0, accuracy_m: 0 }
  const road = draft.road.trim()
  return {
    scene: draft.near.trim() ? { near: draft.near.trim(), road } : { lat, lng, accuracy_m, road },
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
export type StepProps = { draft: Draft; onDraft: (change: Partial<Draft>) => void; onNext: () => void }
