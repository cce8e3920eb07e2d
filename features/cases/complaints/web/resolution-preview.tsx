import { useTranslations } from 'use-intl'
import type { Output } from '#lib/contract.ts'
import { formatCents } from '#lib/money.ts'
import { Sum } from '#ui/split.tsx'
import type { orderCaseContract } from '../order-case.ts'
import type { Booking } from '#features/work/orders/order.ts'

export type Preview = Output<typeof orderCaseContract.resolvePreview>

/** Where every cent would go, as the server counted it. */
export function ResolutionPreview({ order, preview }: { order: Booking; preview: Preview }) {
  const t = useTranslations('adminOrders.decide')
  const { insurer_cents, insurer_back_cents, rounding, coverage_cents_back, coverage_days_back } = preview
  return (
    <Sum
      lines={[
        {
          key: 'card',
          label: t('card'),
          note: t('cardNote', {
            captured: formatCents(preview.captured_cents),
            back: formatCents(preview.back_cents),
          }),
          value: formatCents(preview.refund_cents),
        },
        {
          key: 'provider',
          label: t(preview.held_cents > 0 ? 'given' : 'toProvider'),
          value: formatCents(preview.provider_cents),
        },
        ...(preview.released_cents > 0
          ? [{ key: 'before', label: t('releasedBefore'), value: formatCents(preview.released_cents) }]
          : []),
        ...(preview.held_cents > 0
          ? [{ key: 'held', label: t('staysHeld'), value: formatCents(preview.held_cents), total: true }]
          : []),
        ...(insurer_cents + insurer_back_cents > 0
          ? [
              {
                key: 'insurer',
                label: t('insurer'),
                note: t('insurerNote', { cents: formatCents(insurer_back_cents) }),
                value: formatCents(insurer_cents),
              },
            ]
          : []),
        { key: 'fee', label: t('fee'), note: t('feeNote'), value: formatCents(preview.fee_cents) },
        ...(rounding > 0
          ? [
              {
                key: 'rounding',
                label: t('rounding'),
                value: t('roundingValue', { cents: (rounding / 100).toFixed(2) }),
              },
            ]
          : []),
        ...(order.claim_id
          ? [
              {
                key: 'coverage',
                label: t('coverage'),
                value:
                  coverage_cents_back + coverage_days_back > 0
                    ? t('coverageValue', { days: coverage_days_back, cents: formatCents(coverage_cents_back) })
                    : t('nothingBack'),
              },
            ]
          : []),
      ]}
    />
  )
}
