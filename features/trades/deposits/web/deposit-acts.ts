import { useMessages, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { isRefusal } from '#lib/errors.ts'
import { depositContract } from '../deposit-calls.ts'
import { useSentence } from '#features/work/orders/web/order-calls.ts'

export const deposits = clientOf(depositContract)

/** The sentence of a refusal about a deposit in the reader's language. */
export function useDepositSentence(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().deposit.refusals
  const words = useTranslations('orders')
  const sentence = useSentence()
  return (error) => (isRefusal(error) && known[error.code]) || sentence(error, words('loadFailed'))
}
