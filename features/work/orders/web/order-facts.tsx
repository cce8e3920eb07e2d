import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Section } from '#ui/section.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { formatCents } from '#lib/money.ts'
import { booked, moneyLines } from '../money.ts'
import { type Order, type Booking } from '../order.ts'
import { numberOf } from '#lib/ids.ts'
import { PriceLines } from '#features/market/prices/web/price-lines.tsx'
import { useDays, useWhen } from '#ui/time-text.ts'

/** What was booked, for when, with which notes for the provider. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslations('orders.detail')
  const when = useWhen()
  const daysOf = useDays()
  const range = order.end_date && order.end_date !== order.service_date
  return (
    <Section title={t('facts')} fold={daysOf(order)}>
      <Facts
        rows={[
          [
            t('listing'),
            order.repair_id || order.tow_job_id ? (
              order.listing.title
            ) : (
              <Link key="listing" className="link" to={paths.listing(order.listing_id)}>
                {order.listing.title}
              </Link>
            ),
          ],
          [t(range ? 'dates' : 'date'), daysOf(order)],
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
                type: t(`claimTypes.${order.claim.claim_type}`),
              }),
          ],
          [
            t('claimNumber'),
            order.claim && (
              <CopyText
                key="claim"
                size="md"
                text={order.claim.claim_number}
                copyText={t('copy')}
                copiedText={t('copied')}
              />
            ),
          ],
          [
            t('notes'),
            order.notes && (
              <span key="notes" dir="auto" className="whitespace-pre-line">
                {order.notes}
              </span>
            ),
          ],
        ]}
      />
    </Section>
  )
}

/** What it costs, who pays which part, what came back: the receipt. */
export function OrderMoney({ order }: { order: Order }) {
  const t = useTranslations('orders')
  return (
    <Section
      title={t('detail.price')}
      fold={<span className="money">{formatCents(order.amount)}</span>}
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
      <PriceLines lines={moneyLines(booked(order))} />
    </Section>
  )
}

/** What canceling costs by the terms that were bought, whatever the rule says since. */
export function OrderTerms({ order }: { order: Booking }) {
  const t = useTranslations('orders.detail')
  const own = useTranslations('ownOrders')
  const locale = useLocale()
  if (!order.terms) return null
  return (
    <Section
      title={order.viewer === 'provider' ? own('theyCancel') : t('canceling')}
      fold={<span className="line-clamp-1">{order.terms[locale][0]}</span>}
    >
      <ul className="grid gap-1.5">
        {order.terms[locale].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Section>
  )
}
