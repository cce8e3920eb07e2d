import { useFormatter, useLocale } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { formatDay } from '#lib/dates.ts'
import { payoutsContract, payoutsAdminContract } from '../payouts.ts'
import { useInstant } from '#ui/instant.ts'

export const api = clientOf(payoutsContract)
export const payoutsAdmin = clientOf(payoutsAdminContract)

/** Days and moments as this reader reads them. */
export function usePayoutDates() {
  const locale = useLocale()
  const format = useFormatter()
  const instant = useInstant()
  return {
    day: (day: string) => formatDay(day, locale, { weekday: 'long', month: 'long', day: 'numeric' }),
    date: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' }),
    moment: (at: string) => instant(at),
  }
}
