import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import type { Booking } from '#features/work/orders/order.ts'
import { useOrderRow } from '#features/work/orders/web/order-calls.ts'
import { OrderBadges } from '#features/work/orders/web/badges.tsx'
import { useDays } from '#ui/time-text.ts'

/** The bookings before and after this one of the same car. Nothing for most. */
export function ExtensionCard({ order }: { order: Booking }) {
  const t = useTranslations('extendOrReturn.extend')
  const daysOf = useDays()
  const after = useOrderRow(order.extended_by)
  const path = order.viewer === 'provider' ? paths.providerBooking : paths.booking
  if (!order.extends_order_id && !order.extended_by) return null
  return (
    <Section title={t('card')} action={after && <OrderBadges order={after} />}>
      <div className="grid gap-3">
        {order.extends_order_id && <p>{t('extendsThis')}</p>}
        {after && (
          <p>
            <b>{t(order.viewer === 'customer' ? 'extendedBy' : 'extendedByOther', { days: daysOf(after) })}</b>{' '}
            {t('returnsThere')}
          </p>
        )}
        <div className="flex flex-wrap gap-2" data-no-print>
          {order.extends_order_id && (
            <LinkButton variant="secondary" size="sm" to={path(order.extends_order_id)}>
              {t('before')}
            </LinkButton>
          )}
          {order.extended_by && (
            <LinkButton variant="secondary" size="sm" to={path(order.extended_by)}>
              {t('after')}
            </LinkButton>
          )}
        </div>
      </div>
    </Section>
  )
}
