import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { LossSheet } from '../total-loss.ts'
import type { Viewer } from './sheet-calls.ts'

/** The rental's last covered day in one line, with what the days after it mean for a booking, which stays as bought. */
export function RentalPart({ sheet: { rental }, viewer }: { sheet: LossSheet; viewer: Viewer }) {
  const t = useTranslations('totalLoss.rental')
  const when = useWhen()
  if (!rental) return null
  const { until, booking } = rental
  return (
    <Section title={t(viewer === 'driver' ? 'title' : 'titleTeam')}>
      <p>
        <b>{t('until', { day: when.day(until) })}</b>{' '}
        {!booking
          ? t('nobooking')
          : booking.days_after === 0
            ? t('fits', { last: when.day(booking.last) })
            : t('after', {
                last: when.day(booking.last),
                days: booking.days_after,
                risk: booking.at_risk_cents > 0 ? formatCents(booking.at_risk_cents) : 'none',
                viewer,
              })}
      </p>
    </Section>
  )
}
