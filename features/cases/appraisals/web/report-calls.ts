import { useMessages } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { ordersChanged } from '#features/work/orders/web/order-calls.ts'
import { isRefusal } from '#lib/errors.ts'
import { appraisalsContract } from '../contract.ts'

export const api = clientOf(appraisalsContract)
export const reportsKey = (orderId: string) => ['orders', 'reports', orderId]

/** A version came, or was asked for: the booking’s timeline tells of it, too. */
export async function reportsChanged(orderId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: reportsKey(orderId) })
  void ordersChanged()
}

/** The sentence of a refusal in the reader's language; one without a translation is said as the server said it. */
export function useReportRefusal(): (error: unknown) => string {
  const known: Record<string, string> = useMessages().appraisals.refusals
  return (error) =>
    (isRefusal(error) && (known[error.code] ?? error.message)) || (error instanceof Error ? error.message : '')
}
