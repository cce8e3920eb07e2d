import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Output } from '#lib/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Opened } from '#ui/dialog-window.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Sum } from '#ui/split.tsx'
import { toast } from '#ui/toast.tsx'
import type { extendOrReturnContract } from '../extend-or-return-calls.ts'
import type { Booking } from '#features/work/orders/order.ts'
import FormWindow from '#ui/form-window.tsx'
import { extendOrReturn, useExtendOrReturnSentence } from './extend-or-return-words.ts'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'
import { useWhen } from '#ui/time-text.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'

type Preview = Output<typeof extendOrReturnContract.returnPreview>

/** One side says that the car is back before its last day; what that gives back stands there first. extend-or-return.tsx fetches it. */
export default function EarlyReturnWindow({ order, ...opened }: { order: Booking } & Opened) {
  const t = useTranslations('extendOrReturn.back')
  const words = useTranslations('orders')
  const locale = useLocale()
  const when = useWhen()
  const sentence = useExtendOrReturnSentence()
  const [reason, setReason, drop] = useDraft(`${order.id}:early`, '')
  const preview = useQuery({
    queryKey: ['previews', 'early-return', order.id, order.version],
    queryFn: ({ signal }) => extendOrReturn.returnPreview({ id: order.id }, { signal }),
    enabled: opened.open,
    staleTime: 0,
    retry: false,
  })
  const seen = preview.data
  const ours = order.viewer === 'provider'
  const other = ours ? order.customer.name : order.provider.business_name
  const blocked = ours && seen?.recorded === false
  const save = useReasonStep(
    (text) =>
      extendOrReturn.returnEarly({ id: order.id, reason: text, expected_refund_cents: seen?.refund_cents ?? 0 }),
    sentence,
  )
  return (
    <FormWindow
      {...opened}
      title={t('title')}
      text={seen ? t('text', { day: formatDay(seen.returned_on, locale), other }) : ''}
      submit={t('send')}
      busyText={t('sending')}
      back
      check={() => ({ preview: !seen || blocked, reason: reason.trim().length < 3 && t('needReason') })}
      run={() => save.run(reason.trim())}
      say={save.say}
      onSent={() => {
        drop()
        toast(t('sent'), t('sentText', { other }))
      }}
    >
      {(wrong) => (
        <>
          {preview.error ? (
            <Notice tone="bad" live>
              {sentence(preview.error)}
            </Notice>
          ) : seen ? (
            <>
              <ReturnSums seen={seen} />
              {blocked ? (
                <Notice tone="warn">{t('recordFirst')}</Notice>
              ) : seen.recorded ? null : (
                <p className="text-sm text-ink-soft">{t('notRecorded', { business: order.provider.business_name })}</p>
              )}
              {ours && (
                <p className="text-sm text-ink-soft">
                  {t('by', { by: when.promise(seen.answer_by, order.provider.time_zone) })}
                </p>
              )}
            </>
          ) : (
            <Skeleton label={words('loading')} lines={4} />
          )}
          <TextArea
            name="reason"
            label={t('reason')}
            dir="auto"
            maxLength={500}
            value={reason}
            error={wrong['reason']}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </FormWindow>
  )
}

/** What comes back for days not used, to the cent. */
export function ReturnSums({
  seen,
}: {
  seen: Pick<Preview, 'unused_days' | 'refund_cents' | 'kept_cents' | 'insurer_back_cents'> &
    Partial<Pick<Preview, 'coverage' | 'price'>>
}) {
  const t = useTranslations('extendOrReturn.back')
  const line = (key: string, label: string, value: string) => ({ key, label, value })
  return (
    <Sum
      lines={[
        {
          ...line('refund', t('refund'), formatCents(seen.refund_cents)),
          note: t('unused', { count: seen.unused_days }),
          total: true,
        },
        ...(seen.kept_cents > 0 ? [line('kept', t('kept'), formatCents(seen.kept_cents))] : []),
        ...(seen.insurer_back_cents > 0 ? [line('insurer', t('insurer'), formatCents(seen.insurer_back_cents))] : []),
        ...(seen.coverage
          ? [
              line(
                'coverage',
                t('coverage'),
                t('coverageValue', { days: seen.coverage.days, cents: formatCents(seen.coverage.cents) }),
              ),
            ]
          : []),
        ...(seen.price ? [line('price', t('price'), formatCents(seen.price.total_cents))] : []),
      ]}
    />
  )
}
