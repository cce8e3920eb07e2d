import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/card.tsx'
import type { Order } from '../order.ts'
import { useWhen } from '#ui/time-text.ts'

const Line = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <span aria-hidden className="mt-1 text-accent [&_svg]:size-5">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block text-sm text-ink-soft">{label}</span>
      <span className="font-semibold wrap-anywhere">{children}</span>
    </span>
  </li>
)

/** How to reach the other party; the server sends none of it before the booking is paid and accepted. */
export function ContactCard({ order, title, children }: { order: Order; title: string; children?: ReactNode }) {
  const t = useTranslations('orders.detail')
  const when = useWhen()
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
      <p className="font-display text-lg font-bold">{provider ? order.provider.business_name : who.name}</p>
      {provider && who.name !== order.provider.business_name && <p className="text-sm text-ink-soft">{who.name}</p>}
      {who.email || who.phone ? (
        <ul className="mt-4 grid gap-3">
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
      ) : (
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
      {children && <div className="mt-4 flex flex-wrap gap-2">{children}</div>}
    </Card>
  )
}
