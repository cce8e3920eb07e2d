import { type Detail, isRefusal, Refusal } from '#lib/errors.ts'

/**
 * Does it; what the server finds wrong with a part of it is said beside its field, in the form's own words. By the
 * server's names: the field of the form and its sentence.
 */
export const inWords = <A>(work: Promise<A>, words: Record<string, Detail>): Promise<A> =>
  work.catch((error: unknown) => {
    if (!isRefusal(error) || error.status !== 422) throw error
    const details = error.details.flatMap(({ path }) => words[path] ?? words[path.split('.')[0]!] ?? [])
    throw new Refusal(error.status, error.code, error.message, details, error.requestId)
  })
