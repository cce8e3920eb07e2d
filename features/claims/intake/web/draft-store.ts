// What is typed is kept on the device with every key and on the server at every step. `base` says which server copy the
// device's copy grew from, so that neither a slow clock nor a second device makes the wrong one win.
import { isRefusal } from '#lib/errors.ts'
import { INTAKE_STEPS, type IntakeStep, newerOf } from '../draft.ts'
import { type Answers, answersOf, isBlank, keptAnswers } from './answers.ts'
import { intakeContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'

const api = clientOf(intakeContract)
export type Kept = { answers: Answers; step: IntakeStep; at: string; base: string | null }
const keyOf = (userId: string) => `claimchoice-claim-draft:${userId}`

function readHere(userId: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null') as Kept | null
    if (!kept || !INTAKE_STEPS.includes(kept.step) || typeof kept.at !== 'string') return null
    const answers = keptAnswers(kept.answers)
    return answers && { ...kept, base: kept.base ?? null, answers }
  } catch {
    return null
  }
}

/** The draft to go on with, from this device or from the server; null when there is none. Offline, the device answers. */
export async function loadDraft(userId: string): Promise<Kept | null> {
  const here = readHere(userId)
  const rows = await api.draft({}).catch((error: unknown) => {
    if (isRefusal(error) && error.status === 403) throw error
    return null
  })
  if (!rows) return here
  const [row] = rows
  const there = row && { answers: answersOf(row.answers), step: row.step, at: row.updated_at, base: row.updated_at }
  const kept = newerOf(here, there ?? null)
  return kept && !isBlank(kept.answers) ? kept : null
}

/** Keeps the answers on this device. False when the browser has no room or no storage. */
export function keepHere(userId: string, kept: Kept): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** Keeps the answers on the server and gives back when; null when it could not be reached (the device still has them). */
export const keepThere = (answers: Answers, step: IntakeStep): Promise<string | null> =>
  api.saveDraft({ step, answers }).then(
    (row) => row.updated_at,
    () => null,
  )

export function forgetHere(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // no storage: nothing was kept
  }
}
export const forgetThere = (): Promise<unknown> => api.dropDraft({}).catch(() => {})
