import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Notice } from '#ui/notice.tsx'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { changesContract } from '../contract.ts'
import { useDays } from '#ui/time-text.ts'

const api = clientOf(changesContract)

/** Bookings made before their day was closed: they stay, and the business sees them. */
export function OnClosedDays() {
  const t = useTranslations('orderWork.calendar')
  const daysOf = useDays()
  const { data } = useQuery({
    queryKey: ['orders', 'on-closed-days'],
    queryFn: ({ signal }) => api.onClosedDays({}, { signal }),
  })
  if (!data?.length) return null
  return (
    <Notice tone="warn" title={t('onClosedDays')}>
      <p>{t('onClosedDaysText')}</p>
      <ul className="mt-2 grid gap-1">
        {data.map((order) => (
          <li key={order.id}>
            <Link to={paths.providerBooking(order.id)} className="link">
              {daysOf(order)}: {order.customer.name}, {order.listing.title}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
