import { CalendarDays, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import type { Order } from '../order.ts'
import { useDays, useWhen } from '#ui/time-text.ts'

const Line = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <li className="flex min-h-9 items-center gap-3">
    <span aria-hidden className="text-ink-soft [&_svg]:size-4.5">
      {icon}
    </span>
    <span className="min-w-0 wrap-anywhere">
      <span className="sr-only">{label}: </span>
      {children}
    </span>
  </li>
)

/** How to reach the other party; the server sends none of it before the booking is paid and accepted. */
export function ContactCard({ order, title, children }: { order: Order; title: string; children?: ReactNode }) {
  const t = useTranslations('orders.detail')
  const when = useWhen()
  const daysOf = useDays()
  const provider = order.viewer !== 'provider'
  const who = provider ? order.provider : order.customer
  const street = provider
    ? [
        order.provider.address,
        order.provider.city,
        [order.provider.state, order.provider.zip].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', ')
    : null
  return (
    <Card title={title}>
      <p className="font-semibold">
        {provider ? order.provider.business_name : who.name}
        {provider && who.name !== order.provider.business_name && (
          <span className="font-normal text-ink-soft"> · {who.name}</span>
        )}
      </p>
      <ul className="mt-1 grid">
        {order.service_date && (
          <Line
            icon={<CalendarDays />}
            label={t(order.end_date && order.end_date !== order.service_date ? 'dates' : 'date')}
          >
            {daysOf(order)}
          </Line>
        )}
        {who.phone && (
          <Line icon={<Phone />} label={t('phone')}>
            <a className="link" href={`tel:${who.phone}`}>
              {who.phone}
            </a>
          </Line>
        )}
        {who.email && (
          <Line icon={<Mail />} label={t('email')}>
            <a className="link" href={`mailto:${who.email}`}>
              {who.email}
            </a>
          </Line>
        )}
        {street && (
          <Line icon={<MapPin />} label={t('address')}>
            {street}
          </Line>
        )}
      </ul>
      {!who.email && !who.phone && (
        <p className="mt-2 text-sm text-ink-soft">
          {order.status === 'pending' || (order.status === 'paid' && order.work_status === 'requested')
            ? provider
              ? t(order.respond_by ? 'contactBy' : 'contactOnce', {
                  by: when.promise(order.respond_by, order.provider.time_zone),
                })
              : t('contactYou')
            : t('contactGone')}
        </p>
      )}
      {children && (
        <div className="mt-3 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:[&_button]:w-full max-sm:[&_button]:px-2 max-sm:[&_button_svg]:hidden">
          {children}
        </div>
      )}
    </Card>
  )
}
