import { invalid } from '#lib/errors.ts'
import { namesContact } from '../policy.ts'
import { promiseIn, PROMISED } from '../promise.ts'

/** Refuses 422 what promises something about a deductible, or money for a claim, by its field; `of` says of what it is a part. */
export function refusePromise(field: string, text: string, of = ''): void {
  const promised = promiseIn(text)
  if (promised) throw invalid(field, `${of}${PROMISED[promised]}`)
}

/** Refuses 422 such a promise in any text of what was typed, however deep it stands, by its field. */
export function refusePromises(typed: unknown, field = '', of = ''): void {
  if (typeof typed === 'string') refusePromise(field, typed, of)
  else if (typed && typeof typed === 'object')
    for (const [name, value] of Object.entries(typed)) refusePromises(value, field ? `${field}.${name}` : name, of)
}

/** Refuses 422 contact details and promises about deductibles in words that everybody reads, by their field. */
export function ensurePublicWords(words: Record<string, string>): void {
  for (const [path, text] of Object.entries(words)) {
    if (namesContact(text))
      throw invalid(
        path,
        'Leave out email addresses and phone numbers. We share them with each customer once you accept their booking.',
      )
    refusePromise(path, text)
  }
}
