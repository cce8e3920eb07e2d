import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { Sent } from '#lib/contract.ts'
import { addDays, clockOf, type Day, dayIn, formatDay } from '#lib/dates.ts'
import { cx } from '#ui/cx.ts'
import type { ordersContract } from '#features/work/orders/contract.ts'
import { type Group, groupOf, type Order } from '#features/work/orders/order.ts'
import { endsOf, monthOf, onDay, stepMonth, weeksOf } from './month.ts'
import { api } from '#features/work/orders/web/order-calls.ts'
import { Loaded } from '#ui/loaded.tsx'

const PAGE = 100

/** Every booking of a month: more than a page of them is asked for page by page. */
type Filter = Omit<Sent<typeof ordersContract.list>, 'from' | 'to' | 'limit' | 'after'>
async function bookingsOf(filter: Filter & { from: Day; to: Day }, signal: AbortSignal) {
  const orders: Order[] = []
  for (;;) {
    const page = await api.list({ ...filter, limit: PAGE, after: orders.at(-1)?.id }, { signal })
    orders.push(...page)
    // a share of a repair's bill is paid, not booked for a day
    if (page.length < PAGE) return orders.filter(({ repair_id, tow_job_id }) => !repair_id && !tow_job_id).toReversed()
  }
}

/** A month of bookings: a grid on wide screens, the days that have some on phones. Each booking is a link. */
export function BookingCalendar({
  filter,
  zone,
  month: wanted,
  hrefOf,
}: {
  filter: Filter
  zone: string
  month: string | null
  /** The address of another month, the filters kept. */
  hrefOf: (month: string) => string
}) {
  const t = useTranslations('orderWork.calendar')
  const words = useTranslations('orders')
  const locale = useLocale()
  const today = dayIn(zone, useNow({ updateInterval: 60_000 }))
  const month = monthOf(wanted, today)
  const { from, to } = endsOf(month)
  const query = useQuery({
    queryKey: ['orders', 'calendar', filter, month],
    queryFn: ({ signal }) => bookingsOf({ ...filter, from, to }, signal),
  })
  const name = formatDay(from, locale, { month: 'long', year: 'numeric' })
  const arrow = 'grid size-11 place-content-center rounded-md hover:bg-sunken'
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-2">
        <Link to={hrefOf(stepMonth(month, -1))} preventScrollReset aria-label={t('previous')} className={arrow}>
          <ChevronLeft aria-hidden />
        </Link>
        <h2 aria-live="polite" className="font-display text-xl font-bold first-letter:uppercase">
          {name}
        </h2>
        <Link to={hrefOf(stepMonth(month, 1))} preventScrollReset aria-label={t('next')} className={arrow}>
          <ChevronRight aria-hidden />
        </Link>
      </div>
      {month !== today.slice(0, 7) && (
        <Link
          to={hrefOf(today.slice(0, 7))}
          preventScrollReset
          className="link inline-flex min-h-11 items-center justify-self-center font-semibold"
        >
          {t('thisMonth')}
        </Link>
      )}
      <Loaded query={query} label={words('loading')} shape="rows" lines={6}>
        {(data) => (
          <>
            <Grid month={month} name={name} today={today} orders={data} />
            <Agenda month={month} orders={data} />
            {data.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Grid({ month, name, today, orders }: { month: string; name: string; today: Day; orders: readonly Order[] }) {
  const t = useTranslations('orderWork.calendar')
  const locale = useLocale()
  return (
    <table className="w-full table-fixed border-collapse text-sm max-sm:hidden">
      <caption className="sr-only">{t('caption', { month: name })}</caption>
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((index) => (
            <th key={index} scope="col" className="py-2 text-xs font-semibold text-ink-soft capitalize">
              {formatDay(addDays('2026-11-01', index), locale, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              <td key={day ?? index} className={cx('h-24 border border-line p-1 align-top', !day && 'bg-sunken')}>
                {day && (
                  <>
                    <span
                      className={cx(
                        'inline-grid size-7 place-content-center rounded-full text-xs font-semibold',
                        day === today && 'bg-accent text-on-accent',
                      )}
                    >
                      {Number(day.slice(8))}
                      {day === today && <span className="sr-only">{t('today')}</span>}
                    </span>
                    <Bookings orders={onDay(orders, day)} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Agenda({ month, orders }: { month: string; orders: readonly Order[] }) {
  const locale = useLocale()
  const days = weeksOf(month)
    .flat()
    .filter((day) => day !== null)
  return (
    <div className="grid gap-4 sm:hidden">
      {days.map((day) => {
        const ours = onDay(orders, day)
        if (ours.length === 0) return null
        return (
          <section key={day}>
            <h3 className="text-sm font-semibold first-letter:uppercase">
              {formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })}
            </h3>
            <Bookings orders={ours} />
          </section>
        )
      })}
    </div>
  )
}

const LOOK: Record<Group, string> = {
  going: 'bg-info-wash text-info',
  done: 'bg-good-wash text-good',
  ended: 'bg-mute-wash text-mute line-through',
}

/** By the clock; what has no time comes first. */
const inOrder = (orders: readonly Order[]) =>
  orders.toSorted((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))

function Bookings({ orders }: { orders: readonly Order[] }) {
  const words = useTranslations('orders')
  const locale = useLocale()
  if (orders.length === 0) return null
  return (
    <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
      {inOrder(orders).map((order) => (
        <li key={order.id}>
          <Link
            to={paths.providerBooking(order.id)}
            title={`${order.listing.title} · ${order.customer.name}`}
            className={cx(
              'block truncate rounded-sm px-1.5 py-1 text-xs font-semibold hover:underline max-sm:min-h-11 max-sm:px-3 max-sm:py-3 max-sm:text-sm',
              LOOK[groupOf(order)],
            )}
          >
            {order.starts_at && `${clockOf(order.starts_at, order.provider.time_zone, locale)} `}
            {order.customer.name} · {order.listing.title}
            <span className="sr-only">
              {', '}
              {words(order.status === 'paid' ? `work_status.${order.work_status}` : `status.${order.status}`)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
