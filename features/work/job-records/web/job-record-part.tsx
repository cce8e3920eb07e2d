import { useTranslations } from 'use-intl'
import type { OrderWithJobRecord } from '../job-record.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { opening } from '#ui/dialog.tsx'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import { canSeePrices } from '#features/work/orders/policy.ts'
import { canShareJobRecord } from '../policy.ts'

const JobRecordForm = opening(() => import('./job-record-window.tsx'))

/** Of a booked service that belongs to a claim: what the shop knows of car, adjuster and deductible, and where its driver shares it. */
export function JobRecordPart({ order }: { order: OrderWithJobRecord }) {
  const t = useTranslations('jobRecords')
  const copy = useTranslations('orders.detail')
  const when = useWhen()
  const { job_record: record } = order
  if (order.listing.listing_type !== 'service' || !order.claim) return null
  const shared = record?.updated_at ? record : null
  const edits = canShareJobRecord(order).yes
  if (!shared && !edits && (order.viewer === 'customer' || order.status !== 'paid')) return null
  return (
    <Section title={t('title')} meta={shared ? t('shared', { at: when.at(shared.updated_at!) }) : undefined}>
      {shared ? (
        <Facts
          rows={[
            [t('vehicle'), shared.vehicle],
            [t('plate'), [shared.plate, shared.plate_state].filter(Boolean).join(' · ')],
            [
              t('vin'),
              shared.share_vin &&
                (shared.vin ? (
                  <CopyText key="vin" size="md" text={shared.vin} copyText={copy('copy')} copiedText={copy('copied')} />
                ) : (
                  t('noVin')
                )),
            ],
            [
              t('adjuster'),
              [shared.adjuster_name, shared.adjuster_phone, shared.adjuster_email].filter(Boolean).join(' · '),
            ],
            [
              t('deductible'),
              shared.share_deductible &&
                canSeePrices(order).yes &&
                (shared.deductible_cents === null ? t('unconfirmed') : formatCents(shared.deductible_cents)),
            ],
          ]}
        />
      ) : (
        <p className="text-ink-soft">{edits ? t('lead', { business: order.provider.business_name }) : t('nothing')}</p>
      )}
      {edits && record && (
        <div data-no-print>
          <JobRecordForm
            order={order}
            record={record}
            trigger={<Button variant="secondary">{t(record.updated_at ? 'change' : 'share')}</Button>}
          />
        </div>
      )}
    </Section>
  )
}
