// What a driver types into the claim form, as typed; what is wrong with it; what is handed in.
import { ZIP_FORM } from '#lib/zip-form.ts'
import { dayIn } from '#lib/dates.ts'
import { zoneOfState } from '#lib/us-states.ts'
import {
  type ClaimInput,
  claimNumberKey,
  PHOTO_SLOTS,
  SPEC_SLOTS,
  type SpecSlot,
  VIN_FORM,
} from '#features/claims/claims/claim.ts'
import { type DraftAnswers, INTAKE_STEPS, type IntakeStep } from '../draft.ts'
import type { Attached } from '#features/base/files/web/upload-file.ts'
import type { Photos } from '#features/claims/documents/web/photos.ts'

export type Answers = {
  insurer_name: string
  policy_number: string
  claim_number: string
  claim_type: string
  loss_date: string
  loss_state: string
  loss_zip: string
  vehicle_zip: string
  home_zip: string
  vin: string
  drivable: string
  services_needed: string[]
  adjuster_email: string
  description: string
  documents: Partial<Record<SpecSlot, Attached>>
  photos: Photos
}
export const BLANK: Answers = {
  insurer_name: '',
  policy_number: '',
  claim_number: '',
  claim_type: '',
  loss_date: '',
  loss_state: '',
  loss_zip: '',
  vehicle_zip: '',
  home_zip: '',
  vin: '',
  drivable: '',
  services_needed: [],
  adjuster_email: '',
  description: '',
  documents: {},
  photos: {},
}
/** A kept draft, with whatever it does not have left blank. */
export const answersOf = (draft: DraftAnswers): Answers => {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  return { ...BLANK, ...given }
}
const isText = (value: unknown) => typeof value === 'string' && value.length <= 5000
const isAttached = (value: unknown) => {
  const { file_id, path, original_name, size } = (value ?? {}) as Partial<Record<string, unknown>>
  return [file_id, path, original_name].every(isText) && Number.isInteger(size)
}
const everySlot = (value: unknown, slots: readonly string[], fits: (kept: unknown) => boolean) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([slot, kept]) => slots.includes(slot) && fits(kept))
/** Answers kept on this device, if they still have their form: an older version may have written them, or somebody else. */
export function keptAnswers(kept: unknown): Answers | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  const fits = Object.entries(kept).every(([field, value]: [string, unknown]) => {
    if (field === 'services_needed') return Array.isArray(value) && value.every(isText)
    if (field === 'documents') return everySlot(value, SPEC_SLOTS, isAttached)
    if (field === 'photos')
      return everySlot(value, PHOTO_SLOTS, (files) => Array.isArray(files) && files.every(isAttached))
    return Object.hasOwn(BLANK, field) && isText(value)
  })
  return fits ? answersOf(kept) : null
}
export const isBlank = (answers: Answers): boolean => JSON.stringify(answers) === JSON.stringify(BLANK)

/** The newest day a loss can have: today where it happened. */
export const latestLossDay = (state: string): string => dayIn(zoneOfState(state), new Date())

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/

export type Problem =
  | 'insurer_name'
  | 'policy_number'
  | 'claim_number'
  | 'claim_type'
  | 'loss_date'
  | 'loss_date_future'
  | 'loss_date_past'
  | 'loss_zip'
  | 'vehicle_zip'
  | 'home_zip'
  | 'vin'
  | 'adjuster_email'
export type Problems = Partial<Record<keyof Answers, Problem>>

/** What each step asks, by the names of its fields. */
export const ASKED: Record<IntakeStep, readonly (keyof Answers)[]> = {
  claim: ['insurer_name', 'policy_number', 'claim_number', 'claim_type', 'loss_date'],
  documents: ['documents', 'photos'],
  happened: ['description', 'vehicle_zip', 'loss_zip', 'home_zip', 'loss_state'],
  car: ['drivable', 'vin'],
  help: ['services_needed', 'adjuster_email'],
  check: [],
}
export const stepOf = (field: string): IntakeStep =>
  INTAKE_STEPS.find((step) => ASKED[step].some((asked) => asked === field)) ?? 'claim'

/** One ZIP code answers three questions until the driver says otherwise. */
export const placesOf = ({ vehicle_zip, loss_zip, home_zip }: Answers) => ({
  vehicle_zip,
  loss_zip: loss_zip.trim() || vehicle_zip,
  home_zip: home_zip.trim() || vehicle_zip,
})

/** What keeps these answers from being handed in, by field, in the order of the form (spec §5, the required set). */
export function problemsOf(answers: Answers): Problems {
  const problems: Problems = {}
  const text = (field: Exclude<keyof Answers, 'documents' | 'photos' | 'services_needed'>) => answers[field].trim()
  if (!text('insurer_name')) problems.insurer_name = 'insurer_name'
  if (!text('policy_number')) problems.policy_number = 'policy_number'
  if (!claimNumberKey(answers.claim_number)) problems.claim_number = 'claim_number'
  if (!answers.claim_type) problems.claim_type = 'claim_type'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(answers.loss_date)) problems.loss_date = 'loss_date'
  else if (answers.loss_date > latestLossDay(answers.loss_state)) problems.loss_date = 'loss_date_future'
  else if (answers.loss_date < '1990-01-01') problems.loss_date = 'loss_date_past'
  for (const field of ['vehicle_zip', 'loss_zip', 'home_zip'] as const)
    if (text(field) && !ZIP_FORM.test(text(field))) problems[field] = field
  if (text('vin') && !VIN_FORM.test(text('vin').toUpperCase())) problems.vin = 'vin'
  if (text('adjuster_email') && !EMAIL.test(text('adjuster_email'))) problems.adjuster_email = 'adjuster_email'
  return problems
}

const DRIVABLE: Record<string, boolean> = { yes: true, no: false }

/** The answers as the call takes them; blanks are left out. */
export function toInput(answers: Answers): ClaimInput {
  const { documents, photos, drivable, services_needed, ...texts } = answers
  const given = Object.entries({ ...texts, ...placesOf(answers) })
    .map(([field, value]): [string, string] => [field, value.trim()])
    .filter(([, value]) => value !== '')
  const files = SPEC_SLOTS.flatMap((slot) => (documents[slot] ? [[slot, documents[slot].file_id]] : []))
  const pictures = PHOTO_SLOTS.flatMap((slot) =>
    photos[slot]?.length ? [[slot, photos[slot].map(({ file_id }) => file_id)]] : [],
  )
  return {
    ...(Object.fromEntries(given) as unknown as ClaimInput),
    services_needed: services_needed as ClaimInput['services_needed'],
    ...(drivable in DRIVABLE && { drivable: DRIVABLE[drivable] }),
    documents: Object.fromEntries(files) as ClaimInput['documents'],
    photos: Object.fromEntries(pictures) as ClaimInput['photos'],
  }
}
