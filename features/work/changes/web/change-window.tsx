import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import type { Range } from '#ui/calendar.tsx'
import type { Opened } from '#ui/dialog-window.tsx'
import { FieldError, TextArea } from '#ui/field.tsx'
import FormWindow, { type Wrong } from '#ui/form-window.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useSlots } from '#features/market/slots/web/use-slots.ts'
import type { Booking } from '#features/work/orders/order.ts'
import { whyNotMoved } from '../other-days.ts'
import { keepOrder, ordersChanged } from '#features/work/orders/web/order-calls.ts'
import { changesContract } from '../contract.ts'
import { partiesOf, useChangeSentence, useWords } from './change-words.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useDays, useWhen } from '#ui/time-text.ts'

const api = clientOf(changesContract)
/** The calendar weighs 20 KB, and few change their days. */
const BookingDates = lazy(async () => ({
  default: (await import('#features/work/checkout/web/booking-dates.tsx')).BookingDates,
}))
const SlotTimes = lazy(async () => ({
  default: (await import('#features/market/slots/web/slot-times.tsx')).SlotTimes,
}))

const isSameTime = (a: string, b: string | null) => b !== null && Date.parse(a) === Date.parse(b)

/**
 * Other days: only free ones can be chosen, and what changes in money stands there before anything is sent. Each opening
 * begins with the days as booked. change-dialog.tsx fetches it.
 */
export default function ChangeWindow(props: { order: Booking } & Opened) {
  return props.open && <ChangeForm {...props} />
}

function ChangeForm({ order, ...opened }: { order: Booking } & Opened) {
  const t = useWords(order)
  const words = useTranslations('orders')
  const locale = useLocale()
  const when = useWhen()
  const daysOf = useDays()
  const sentence = useChangeSentence()
  const [range, setRange] = useState<Range>({ start: order.service_date, end: order.end_date ?? order.service_date })
  const [note, setNote, dropNote] = useDraft(`${order.id}:days`, '')
  const who = partiesOf(order)
  const zone = order.provider.time_zone
  const calendar = useQuery({
    queryKey: ['previews', 'change-calendar', order.id, order.version],
    queryFn: ({ signal }) => api.changeCalendar({ id: order.id }, { signal }),
    staleTime: 0,
  })
  const byTheDay = order.price.kind !== 'appointment'
  const [picked, setPicked] = useState(order.starts_at)
  const slots = useSlots(order.listing_id, range.start, picked, { enabled: !byTheDay, order_id: order.id })
  const { chosen } = slots
  const days = {
    service_date: range.start ?? '',
    ...(byTheDay && range.end && { end_date: range.end }),
    ...(chosen && { starts_at: chosen.starts_at }),
  }
  const sameDays = range.start === order.service_date && range.end === (order.end_date ?? order.service_date)
  const same = sameDays && (!chosen || isSameTime(chosen.starts_at, order.starts_at))
  const whole = range.start !== null && (!byTheDay || range.end !== null) && !same
  const problem =
    whole && !chosen && calendar.data !== undefined ? whyNotMoved(calendar.data, order, range.start!, range.end) : null
  const sound = whole && calendar.data !== undefined && (byTheDay ? problem === null : chosen !== null)
  const preview = useQuery({
    queryKey: ['previews', 'change-preview', order.id, order.version, days],
    queryFn: ({ signal }) => api.changePreview({ id: order.id, ...days }, { signal }),
    enabled: sound,
    staleTime: 0,
    retry: false,
  })
  // of these very days; whether it still holds, the server asks again
  const shown = sound && !preview.error ? preview.data : undefined
  const send = () => {
    const said = note.trim() && { note: note.trim() }
    const request = { id: order.id, ...days, ...said }
    if (chosen) return api.moveSlot({ id: order.id, starts_at: chosen.starts_at, ...said })
    return order.viewer === 'provider'
      ? api.proposeChange(request)
      : api.askChange({ ...request, expected_refund_cents: shown!.refund_cents })
  }
  const price = shown && formatCents(shown.price.amount)
  const body = (wrong: Wrong, forget: () => void, tried: boolean) => {
    if (calendar.error) return <Notice tone="bad">{sentence(calendar.error)}</Notice>
    if (!calendar.data) return <Skeleton label={words('loading')} lines={8} />
    return (
      <>
        <p>
          <span className="text-sm text-ink-soft">{t('now', who)}: </span>
          <b>{daysOf(order)}</b>
        </p>
        <Suspense fallback={<Skeleton label={words('loading')} lines={8} />}>
          <BookingDates
            calendar={calendar.data}
            range={range}
            onRange={(next) => {
              setRange(next)
              setPicked(next.start === order.service_date ? order.starts_at : null)
              forget()
            }}
            problem={tried ? problem : null}
            locale={locale}
            {...(!byTheDay && {
              times: (
                <SlotTimes
                  slots={slots}
                  picked={picked}
                  onPick={({ day, starts_at }) => {
                    setRange({ start: day, end: day })
                    setPicked(starts_at)
                    forget()
                  }}
                />
              ),
            })}
          />
        </Suspense>
        <div aria-live="polite">
          {shown ? (
            <Notice tone="info">
              <b>
                {shown.refund_cents > 0
                  ? t('less', { ...who, refund: formatCents(shown.refund_cents), price: price! })
                  : t('same', { price: price! })}
              </b>{' '}
              {shown.price.insurer_cents > 0 && t('insurer', { insurer: formatCents(shown.price.insurer_cents) })}{' '}
              {t('by', { ...who, by: when.promise(shown.answer_by, zone) })}
            </Notice>
          ) : preview.error && sound ? (
            <Dearer order={order} error={preview.error} />
          ) : (
            <>
              <p className="text-sm text-ink-soft">{sound ? t('counting') : t('none', who)}</p>
              {wrong['service_date'] && <FieldError>{wrong['service_date']}</FieldError>}
            </>
          )}
        </div>
        <TextArea
          name="note"
          label={t('note', who)}
          hint={t('noteHint', who)}
          optional={words('optional')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </>
    )
  }
  return (
    <FormWindow
      {...opened}
      title={t('title', who)}
      text={t('text', who)}
      submit={calendar.data ? t('send') : null}
      busyText={t('sending')}
      cancel={t('keep', who)}
      check={() => ({ service_date: whole ? problem !== null : t('needDates', who), preview: !shown })}
      run={send}
      say={sentence}
      toasts
      onFailed={() => {
        void preview.refetch()
        void calendar.refetch()
        slots.again()
        void ordersChanged()
      }}
      onSent={(next) => {
        dropNote()
        keepOrder(next)
        toast(t('sent'), t('sentText', { ...who, by: when.promise(next.change?.expires_at ?? null, zone) }))
      }}
    >
      {body}
    </FormWindow>
  )
}

/** Why these days cannot be asked for; dearer ones lead to a second booking. */
function Dearer({ order, error }: { order: Booking; error: unknown }) {
  const t = useWords(order)
  const more = useTranslations('ownOrders.change')
  const sentence = useChangeSentence()
  const cents = (path: string) =>
    isRefusal(error) ? Number(error.details.find((each) => each.path === path)?.message) : Number.NaN
  const dearer = cents('amount') - cents('booked_amount')
  if (!isRefusal(error) || error.code !== 'costs_more' || Number.isNaN(dearer))
    return <Notice tone="bad">{sentence(error)}</Notice>
  return (
    <Notice
      tone="warn"
      action={
        order.viewer === 'customer' && (
          <LinkButton size="sm" variant="secondary" to={paths.listing(order.listing_id)}>
            {more('bookMore')}
          </LinkButton>
        )
      }
    >
      {t('dearer', { more: formatCents(dearer) })}
    </Notice>
  )
}
