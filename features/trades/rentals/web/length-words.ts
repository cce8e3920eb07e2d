import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { isRefusal } from '#lib/errors.ts'
import { lengthContract } from '../length-calls.ts'
import { useWorkSentence } from '#features/work/orders/web/work-sentence.ts'

export const length = clientOf(lengthContract)

/** The sentence of a refusal about a longer or shorter rental in the reader's language. */
export function useLengthSentence(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().orderLength.refusals
  const sentence = useWorkSentence()
  return (error) => (isRefusal(error) && known[error.code]) || sentence(error)
}
