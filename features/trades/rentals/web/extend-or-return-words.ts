import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { isRefusal } from '#lib/errors.ts'
import { extendOrReturnContract } from '../extend-or-return-calls.ts'
import { useWorkSentence } from '#features/work/orders/web/work-sentence.ts'

export const extendOrReturn = clientOf(extendOrReturnContract)

/** The sentence of a refusal about a longer or shorter rental in the reader's language. */
export function useExtendOrReturnSentence(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().extendOrReturn.refusals
  const sentence = useWorkSentence()
  return (error) => (isRefusal(error) && known[error.code]) || sentence(error)
}
