import { useMessages, useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { useSentence } from '#features/work/orders/web/order-calls.ts'

/** The sentence of a refused change in the reader's language. */
export function useChangeSentence(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().ownOrders.change.refusals
  const words = useTranslations('orders')
  const sentence = useSentence()
  return (error) => (isRefusal(error) && known[error.code]) || sentence(error, words('loadFailed'))
}

/** A driver asks for other days, a provider proposes some. */
export const useWords = ({ viewer }: Booking) =>
  useTranslations(viewer === 'provider' ? 'ownOrders.propose' : 'ownOrders.change')
export const partiesOf = (order: Booking) => ({
  business: order.provider.business_name,
  customer: order.customer.name,
  kind: order.price.kind,
})
