// What is typed into the editor is kept on this device with every key, until it is saved or dropped.
import { useState } from 'react'
import { BLANK, FIELDS, type Form, sameForm } from './listing-form.ts'

/** `base` is what was stored when typing began, and `version` its number: what a save must still find. */
export type Work = { form: Form; base: Form; version: number; thing: string }
const keyOf = (userId: string, listing: string) => `claimchoice-listing:${userId}:${listing}`

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((field) => {
    const kept = (value as Record<string, unknown>)[field]
    return (
      typeof kept === typeof BLANK[field] || (field.endsWith('_cents') && (kept === null || Number.isInteger(kept)))
    )
  })

function read(key: string): Work | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Work | null
    if (!kept || !isForm(kept.form) || !isForm(kept.base) || typeof kept.version !== 'number') return null
    return { ...kept, thing: String(kept.thing) }
  } catch {
    return null
  }
}

function write(key: string, work: Work): void {
  try {
    if (sameForm(work.form, work.base)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(work))
  } catch {
    // a browser that keeps nothing still saves on the server
  }
}

/** The editor's state, kept through reloads. `found` says that there was something from before. */
export function useWork(userId: string, listing: string, start: Omit<Work, 'form'>) {
  const key = keyOf(userId, listing)
  const [kept] = useState(() => read(key))
  const [found, setFound] = useState(kept !== null)
  const [work, setWork] = useState<Work>(kept ?? { ...start, form: start.base })
  return {
    work,
    found,
    set: (next: Work) => {
      setWork(next)
      write(key, next)
    },
    /** Starts again from what is stored now. */
    reset: (from: Omit<Work, 'form'>) => {
      const next = { ...from, form: from.base }
      setWork(next)
      write(key, next)
      setFound(false)
    },
  }
}
