import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { Output } from '#lib/contract.ts'
import { type Day, eachDay, formatDay, formatDays } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { spansOf } from '#lib/spans.ts'
import { formatCents } from '#lib/money.ts'
import { SelectField } from '#ui/field.tsx'
import type { Opened } from '#ui/dialog-window.tsx'
import FormWindow from '#ui/form-window.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import type { extendOrReturnContract } from '../extend-or-return-calls.ts'
import { LEAST_CHARGE_CENTS } from '#features/market/prices/price.ts'
import { moneyLines, quoted } from '#features/work/orders/money.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { ChangedPrice } from '#features/work/checkout/web/changed-price.tsx'
import { openTab } from '#features/work/checkout/web/checkout-tab.ts'
import { extendOrReturn, useExtendOrReturnSentence } from './extend-or-return-words.ts'
import { ordersChanged } from '#features/work/orders/web/order-calls.ts'
import { PriceLines } from '#features/market/prices/web/price-lines.tsx'
import { useWhen } from '#ui/time-text.ts'

type Preview = Output<typeof extendOrReturnContract.extendPreview>

const openDays = ({ first_day, latest, closed, too_small }: Preview): Day[] =>
  eachDay(first_day, latest).filter((day) => !closed.includes(day) && !too_small.includes(day))

/** The first day that could be the last leaves too little for a card: nobody is led to the many days until one that does not. */
const startsTooSmall = ({ first_day, latest, closed, too_small }: Preview): boolean =>
  too_small.includes(eachDay(first_day, latest).find((day) => !closed.includes(day)) ?? '')

/**
 * More days of a rental: the new last day, every cent of it and why, then the checkout. Each opening begins anew.
 * extend-or-return.tsx fetches it.
 */
export default function ExtendWindow(props: { order: Booking } & Opened) {
  return props.open && <ExtendForm {...props} />
}

function ExtendForm({ order, ...opened }: { order: Booking } & Opened) {
  const t = useTranslations('extendOrReturn.extend')
  const words = useTranslations('orders')
  const locale = useLocale()
  const when = useWhen()
  const now = useNow({ updateInterval: 30_000 })
  const sentence = useExtendOrReturnSentence()
  const navigate = useNavigate()
  const business = order.provider.business_name
  const [last, setLast] = useState<string | undefined>(undefined)
  const preview = useQuery({
    queryKey: ['previews', 'extend', order.id, order.version, last],
    queryFn: ({ signal }) =>
      extendOrReturn.extendPreview({ id: order.id, ...(last && { end_date: last }) }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  })
  const seen = preview.data
  const toChoose = seen !== undefined && !last && startsTooSmall(seen)
  const attempt = useRef({ about: '', key: '' })
  const send = async ({ price }: Preview) => {
    const tab = price.amount === 0 ? null : openTab(t('title'), t('tabText'))
    const input = {
      id: order.id,
      end_date: price.end_date!,
      expected_amount: price.amount,
      expected_insurer_cents: price.insurer_cents,
    }
    const about = JSON.stringify(input)
    if (attempt.current.about !== about) attempt.current = { about, key: newId() }
    try {
      const answer = await extendOrReturn.extend(input, { idempotencyKey: attempt.current.key })
      if (answer.url) tab?.go(answer.url)
      else tab?.close()
      return answer
    } catch (error) {
      tab?.close()
      attempt.current = { about: '', key: '' }
      throw error
    }
  }
  const lastDay = formatDay(order.end_date ?? order.service_date!, locale)
  const counting = preview.isPlaceholderData
  return (
    <FormWindow
      {...opened}
      title={t('title')}
      text={t('text', { last: lastDay, business })}
      submit={
        !seen
          ? null
          : toChoose
            ? t('title')
            : seen.price.amount > 0
              ? t('pay', { amount: formatCents(seen.price.amount) })
              : t('book')
      }
      busyText={t('busy')}
      counting={counting && t('counting')}
      cancel={t('keep')}
      check={() => ({ end_date: toChoose && t('choose'), preview: !seen || preview.isError })}
      run={() => send(seen!)}
      say={sentence}
      more={(error) => <ChangedPrice error={error} />}
      toasts
      onFailed={() => void preview.refetch()}
      onSent={({ url, order_id }) => {
        void ordersChanged()
        toast(url ? t('opened') : t('sent', { business }), url ? t('openedText') : t('sentText', { business }))
        void navigate(paths.booking(order_id))
      }}
    >
      {preview.error && !seen ? (
        <Notice tone="bad" live>
          {sentence(preview.error)}
        </Notice>
      ) : !seen ? (
        <Skeleton label={words('loading')} lines={6} />
      ) : (
        (wrong) => (
          <>
            <SelectField
              name="end_date"
              label={t('until')}
              hint={[
                t(seen.by_license ? 'licenseHint' : 'untilHint', { latest: formatDay(seen.latest, locale) }),
                seen.too_small.length > 0 &&
                  t('tooSmall', {
                    days: spansOf(seen.too_small)
                      .map(({ start, end }) => formatDays(start, end, locale))
                      .join(', '),
                    least: formatCents(LEAST_CHARGE_CENTS),
                  }),
              ]
                .filter(Boolean)
                .join(' ')}
              error={wrong['end_date']}
              {...(toChoose && { empty: t('choose') })}
              value={last ?? (toChoose ? '' : (seen.price.end_date ?? seen.first_day))}
              options={openDays(seen).map((day) => ({
                value: day,
                label: formatDay(day, locale, { dateStyle: 'full' }),
              }))}
              onChange={({ target }) => setLast(target.value)}
            />
            {preview.error && (
              <Notice tone="bad" live>
                {sentence(preview.error)}
              </Notice>
            )}
            {!toChoose && (
              <>
                <Left seen={seen} />
                <div aria-live="polite" className={counting ? 'opacity-60' : undefined}>
                  <PriceLines lines={moneyLines(quoted(seen.price))} />
                </div>
                <p className="text-sm text-ink-soft">
                  {t('answer', { business, by: when.promise(seen.answer_by, order.provider.time_zone), last: lastDay })}{' '}
                  {seen.kept_when_late_cents === 0
                    ? t('cancelFree')
                    : t(new Date(seen.full_refund_until) > now ? 'cancel' : 'cancelLate', {
                        until: when.promise(seen.full_refund_until, order.provider.time_zone),
                        kept: formatCents(seen.kept_when_late_cents),
                      })}
                </p>
              </>
            )}
          </>
        )
      )}
    </FormWindow>
  )
}

/** Why the insurer covers what it covers: what is left of the claim now. */
function Left({ seen: { left, price } }: { seen: Preview }) {
  const t = useTranslations('extendOrReturn.extend')
  const locale = useLocale()
  if (!left) return null
  const days = [
    left.days === null ? t('unlimited') : t('leftDays', { count: left.days }),
    left.cents !== null && t('leftCents', { amount: formatCents(left.cents) }),
    left.until && t('leftUntil', { day: formatDay(left.until, locale) }),
  ].filter((each) => each !== false && each !== null)
  return (
    <Notice tone={price.insurer_cents > 0 ? 'info' : 'warn'}>
      {price.insurer_cents === 0 && <b>{t('leftNone')} </b>}
      {t('left', { days: days.join(', ') })} {t('cap', { amount: formatCents(left.day_cents) })}
    </Notice>
  )
}
