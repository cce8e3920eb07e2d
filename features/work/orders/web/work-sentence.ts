import { useMessages, useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { useSentence } from './order-calls.ts'

/** The sentence of a refusal about the work in the reader's language. */
export function useWorkSentence(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().orderWork.refusals
  const words = useTranslations('orders')
  const sentence = useSentence()
  return (error) => (isRefusal(error) && known[error.code]) || sentence(error, words('loadFailed'))
}
