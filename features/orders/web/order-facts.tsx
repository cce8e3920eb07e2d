import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Sum } from '#ui/split.tsx'
import type { Order } from '../order.ts'
import { useWhen } from './when.ts'

/** What people read to each other on the phone: the last eight signs of the id. */
export const numberOf = (order: Pick<Order, 'id'>): string => order.id.slice(-8).toUpperCase()

/** What was booked, for when, with which wishes. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslations('orders.detail')
  const when = useWhen()
  const range = order.end_date && order.end_date !== order.service_date
  return (
    <Card title={t('facts')}>
      <Facts
        rows={[
          [
            t('listing'),
            <Link key="listing" className="link" to={paths.listing(order.listing_id)}>
              {order.listing.title}
            </Link>,
          ],
          [t(range ? 'dates' : 'date'), when.days(order)],
          [t('booked'), when.at(order.created_at)],
          [
            t('number'),
            <CopyText key="number" size="md" text={numberOf(order)} copyText={t('copy')} copiedText={t('copied')} />,
          ],
          [
            t('claim'),
            order.claim &&
              t('claimLine', {
                insurer: order.claim.insurer_name,
                number: order.claim.claim_number,
                type: t(`claimTypes.${order.claim.claim_type}`),
              }),
          ],
          [t('notes'), order.notes],
        ]}
      />
    </Card>
  )
}

/** What it costs, who pays which part, what came back: the receipt. */
export function OrderMoney({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { price } = order
  const rate = formatCents(price.rate_cents)
  const insured = price.insurer_cents > 0
  const line = (key: string, label: string, cents: number, more: { note?: string; total?: boolean } = {}) => ({
    key,
    label,
    value: formatCents(cents),
    ...more,
  })
  return (
    <Card
      title={t('detail.price')}
      action={
        <Button
          variant="quiet"
          size="sm"
          data-no-print
          icon={<Printer aria-hidden className="size-4.5" />}
          onClick={() => window.print()}
        >
          {t('detail.print')}
        </Button>
      }
    >
      <Sum
        lines={[
          line(
            'full',
            t(price.kind === 'rental' ? 'booking.days' : 'booking.hours', { count: price.quantity, rate }),
            price.total_cents,
            price.kind === 'appointment' ? { note: t('booking.appointmentNote') } : {},
          ),
          ...(insured
            ? [
                line('insurer', t(price.direct_bill ? 'detail.insurerOwes' : 'detail.split'), price.insurer_cents),
                line('own', t('detail.splitOwn'), price.own_cents),
              ]
            : []),
          line(
            'paid',
            t(order.status === 'paid' || order.status === 'refunded' ? 'detail.paid' : 'booking.own'),
            order.amount,
            {
              total: true,
            },
          ),
          ...(order.refunded_cents > 0
            ? [
                {
                  key: 'refunded',
                  label: t('detail.refunded'),
                  note: t('detail.refundedNote'),
                  value: `−${formatCents(order.refunded_cents)}`,
                },
              ]
            : []),
          ...(order.deposit_cents > 0
            ? [line('deposit', t('booking.deposit'), order.deposit_cents, { note: t('booking.depositNote') })]
            : []),
        ]}
      />
    </Card>
  )
}
