import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Output } from '#lib/contract.ts'
import { formatCents } from '#lib/money.ts'
import type { Opened } from '#ui/dialog-window.tsx'
import { TextArea } from '#ui/field.tsx'
import FormWindow from '#ui/form-window.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Booking } from '#features/work/orders/order.ts'
import { canCancel } from '../policy.ts'
import { keepOrder, ordersChanged, useSentence } from '#features/work/orders/web/order-calls.ts'
import { changesContract } from '../contract.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useWhen } from '#ui/time-text.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'

const api = clientOf(changesContract)
type Preview = Output<typeof changesContract.cancelPreview>

/** What is held on the driver's card beside the price. */
export type Deposit = { state: string; amount_cents: number }

/** Canceling says the exact refund first, and does exactly that or asks again. cancel-dialog.tsx fetches it. */
export default function CancelWindow({ order, ...opened }: { order: Booking & { deposit: Deposit | null } } & Opened) {
  const t = useTranslations('orders.acts')
  const words = useTranslations('orders')
  const sentence = useSentence()
  const [reason, setReason, dropReason] = useDraft(`${order.id}:cancel`, '')
  const preview = useQuery({
    queryKey: ['previews', 'cancel', order.id, order.version],
    queryFn: ({ signal }) => api.cancelPreview({ id: order.id }, { signal }),
    enabled: opened.open && canCancel(order).yes, // canceled a moment ago: nothing is left to count
    staleTime: 0,
  })
  const byProvider = order.viewer === 'provider'
  const say = (error: unknown) => sentence(error, words('loadFailed'))
  return (
    <FormWindow
      {...opened}
      title={t('cancelTitle')}
      size="sm"
      submit={t('cancelDo')}
      busyText={t('canceling')}
      variant="danger"
      counting={!preview.data && !preview.error && t('counting')}
      cancel={t('cancelKeep')}
      check={() => ({ preview: !preview.data, reason: byProvider && reason.trim().length < 3 && t('reasonNeeded') })}
      run={() =>
        api.cancel({
          id: order.id,
          ...(byProvider && { reason: reason.trim() }),
          ...(preview.data && { expected_refund_cents: preview.data.refund_cents }),
        })
      }
      say={say}
      toasts
      onFailed={() => {
        void preview.refetch()
        void ordersChanged()
      }}
      onSent={(next) => {
        dropReason()
        keepOrder(next)
      }}
    >
      {(wrong) => (
        <div className="grid gap-4" aria-live="polite">
          {preview.data ? (
            <>
              <Refund preview={preview.data} free={order.amount === 0} zone={order.provider.time_zone} />
              {order.deposit?.state === 'held' && (
                <p>
                  {t(byProvider ? 'cancelDepositTheirs' : 'cancelDeposit', {
                    amount: formatCents(order.deposit.amount_cents),
                  })}
                </p>
              )}
            </>
          ) : preview.error ? (
            <Notice tone="bad">{say(preview.error)}</Notice>
          ) : (
            <Skeleton label={t('counting')} lines={2} />
          )}
          {byProvider && (
            <TextArea
              name="reason"
              label={t('reason')}
              maxLength={500}
              value={reason}
              error={wrong['reason']}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </div>
      )}
    </FormWindow>
  )
}

function Refund({ preview, free, zone }: { preview: Preview; free: boolean; zone: string }) {
  const t = useTranslations('orders.acts')
  const when = useWhen()
  const refund = formatCents(preview.refund_cents)
  const until = when.promise(preview.full_refund_until, zone)
  if (preview.rule === 'unpaid' || free) return <p>{t('cancelUnpaid')}</p>
  if (preview.rule === 'by_provider') return <p>{t('cancelByProvider', { refund })}</p>
  if (preview.rule === 'proposed') return <p>{t('cancelProposed', { refund })}</p>
  if (preview.rule === 'unanswered') return <p>{t('cancelUnanswered', { refund })}</p>
  if (preview.rule === 'full')
    return (
      <p>
        <b>{t('cancelFull', { refund })}</b>{' '}
        {preview.full_refund_until && <span className="text-ink-soft">{t('cancelFullUntil', { until })}</span>}
      </p>
    )
  return (
    <p>
      <b>{t('cancelLate', { refund })}</b> {t('cancelLateKept', { kept: formatCents(preview.kept_cents), until })}
    </p>
  )
}
