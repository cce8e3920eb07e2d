import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { type Availability, type NotBookable, soldByTheDay, whyNot } from '#features/market/listings/availability.ts'
import { listingsContract } from '#features/market/listings/contract.ts'
import type { Listing } from '#features/market/listings/listing.ts'
import { impressionOf } from '#features/market/listings/web/impression-store.ts'
import { ChosenProduct } from '#features/market/prices/web/chosen-product.tsx'
import { SlotTimes } from '#features/market/slots/web/slot-times.tsx'
import { useSlots } from '#features/market/slots/web/use-slots.ts'
import { addDays } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { dismissToast, toast, toastError } from '#ui/toast.tsx'
import { isPrivateCar } from '#features/work/orders/progress.ts'
import { BookingDates } from './booking-dates.tsx'
import { dropDraft, readDraft, saveDraft, type BookingDraft } from './booking-draft.ts'
import { BookingRefused } from './booking-refused.tsx'
import { BookingPrice, ClaimChoice } from './booking-price.tsx'
import { BookingWaiting } from './booking-waiting.tsx'
import { openTab } from './checkout-tab.ts'
import { checkoutContract } from '../contract.ts'

const api = clientOf(checkoutContract)
const listings = clientOf(listingsContract)
export type BookingDialogProps = {
  listing: Listing
  availability: Availability
  /** A claim of one's own that the page was opened from. */
  claim?: string | null | undefined
  onClose: () => void
}

const TOAST = 'booking'
const dropToast = () => dismissToast(TOAST)

type Asked = { url: string | null; order_id: string; blocked: boolean }

/** Dates, notes for the provider, every cent, and the way to the checkout. */
export function BookingSheet({ listing, availability, claim, onClose }: BookingDialogProps) {
  const t = useTranslations('orders.booking')
  const words = useTranslations('orders')
  const locale = useLocale()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [draft, setDraft] = useState<BookingDraft>(() => {
    const kept = readDraft(listing.id)
    return claim && claim !== kept.from ? { ...kept, claim_id: claim, from: claim } : kept
  })
  const change = (part: Partial<BookingDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    saveDraft(listing.id, next)
    book.reset()
    setProblem(null)
    dropToast()
  }
  const [problem, setProblem] = useState<NotBookable | 'no_date' | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data: calendar, refetch: lookAgain } = useQuery({
    queryKey: ['listings', listing.id, 'availability'],
    queryFn: ({ signal }) =>
      listings.availability({ listing_id: listing.id, to: addDays(availability.today, 365) }, { signal }),
    initialData: availability,
    initialDataUpdatedAt: 0,
  })
  const { start, end } = draft.range
  const byTheDay = soldByTheDay(calendar)
  const slots = useSlots(listing.id, start, draft.starts_at, { enabled: !byTheDay })
  const { chosen } = slots
  const signedIn = session.status !== 'signed-out' // while it is being asked, a kept session counts
  const claim_id = signedIn ? draft.claim_id : null
  const wanted = {
    listing_id: listing.id,
    service_date: start ?? '',
    ...(byTheDay && end && { end_date: end }),
    ...(chosen && { starts_at: chosen.starts_at }),
    ...(claim_id && { claim_id }),
    ...(draft.product_id && { product_id: draft.product_id }),
  }
  const wrongDays = start === null ? 'no_date' : whyNot(calendar, start, end)
  // a free time says more than the calendar: today's are not in it
  const wrong = byTheDay ? wrongDays : chosen ? null : (wrongDays ?? (slots.offered && 'taken'))
  const sound = start !== null && (byTheDay ? wrong === null : chosen !== null)
  const priced = sound && (!draft.product_id || claim_id !== null)
  const quote = useQuery({
    queryKey: ['orders', 'quote', wanted],
    queryFn: ({ signal }) => api.quote(wanted, { signal }),
    enabled: priced,
    placeholderData: (before) => before,
  })
  const price = priced ? quote.data : undefined
  // While other dates are being priced the old figures stay on screen; nobody may agree to those.
  const waiting = !byTheDay && start !== null && !slots.offered && !slots.failed
  const counting = priced && quote.isPlaceholderData

  // One key per thing wanted: a click that is sent twice books once; other dates are another booking.
  const attempt = useRef({ about: '', key: '' })
  const book = useMutation({
    mutationFn: async (tab: ReturnType<typeof openTab>) => {
      const shown_as = impressionOf(listing.id)
      const input = {
        ...wanted,
        notes: draft.notes || null,
        ...(price && {
          expected_amount: price.amount,
          expected_insurer_cents: price.insurer_cents,
          expected_deposit_cents: price.deposit_cents,
        }),
        ...(shown_as && { shown_as }),
      }
      const about = JSON.stringify(input)
      if (attempt.current.about !== about) attempt.current = { about, key: newId() }
      try {
        const key = { idempotencyKey: attempt.current.key }
        const { service_date: _, ...timed } = input
        const answer = chosen
          ? await api.bookSlot({ ...timed, starts_at: chosen.starts_at }, key)
          : await api.createServicePayment(input, key)
        // nothing to pay by card: this page itself shows the booking
        const url = tab || price?.amount !== 0 ? answer.url : null
        if (url) tab?.go(url)
        else tab?.close()
        return { ...answer, url, blocked: tab === null && url !== null }
      } catch (error) {
        tab?.close()
        attempt.current = { about: '', key: '' }
        throw error
      }
    },
    onSuccess: (answer) => {
      dropDraft(listing.id)
      if (answer.url) toast(t('redirectTitle'), t('redirectText'))
      setAsked(answer)
    },
    onError: (error) => {
      toastError(t('errorTitle'), t('errorText'), { id: TOAST })
      if (isRefusal(error) && error.code === 'day_taken') void lookAgain()
      if (isRefusal(error) && error.code === 'slot_taken') slots.again()
      if (isRefusal(error) && error.code === 'price_changed') void quote.refetch()
    },
  })

  const submit = () => {
    if (!signedIn) {
      toastError(t('authTitle'), t('authText'), { stays: true })
      void navigate(paths.auth({ next: `${pathname}${claim ? `?claim=${claim}&` : '?'}book=1` }))
      return
    }
    setProblem(wrong ?? null)
    if (wrong === 'no_date') toastError(t('dateTitle'), t('dateText'), { id: TOAST })
    if (wrong) return
    const free = price?.amount === 0
    book.mutate(free ? null : openTab(t('title', { title: listing.title }), t('tabText')))
  }

  const title = t('title', { title: listing.title })
  const closing = (open: boolean) => !open && onClose()
  if (asked)
    return (
      <Dialog open title={title} closeText={t('cancelButton')} onOpenChange={closing}>
        <BookingWaiting {...asked} />
      </Dialog>
    )
  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={listing.provider.business_name}
      closeText={t('cancelButton')}
      onOpenChange={closing}
      footer={
        <>
          {price && (
            <p aria-hidden className="mr-auto self-center text-sm leading-tight">
              {words(price.amount === 0 ? 'lines.ownNothing' : 'lines.own')}{' '}
              <b className="block font-display text-lg">{formatCents(price.amount)}</b>
            </p>
          )}
          <Button variant="quiet" onClick={onClose} className={price ? 'max-sm:hidden' : undefined}>
            {t('cancelButton')}
          </Button>
          <Button size="lg" busy={book.isPending ? t('busy') : (counting || waiting) && t('counting')} onClick={submit}>
            {t(price?.amount === 0 ? 'book' : 'pay')}
          </Button>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[19.5rem_1fr]">
        <BookingDates
          calendar={calendar}
          range={draft.range}
          onRange={(range) => change({ range, starts_at: null })}
          problem={problem}
          locale={locale}
          {...(!byTheDay && {
            times: (
              <SlotTimes
                slots={slots}
                picked={draft.starts_at}
                onPick={({ day, starts_at }) => change({ range: { start: day, end: day }, starts_at })}
              />
            ),
          })}
        />
        <div className="grid content-start gap-5">
          {book.error && (
            <BookingRefused
              error={book.error}
              zone={calendar.time_zone}
              onRange={(range, starts_at) => change({ range, starts_at })}
            />
          )}
          {draft.product_id && (
            <ChosenProduct
              listingId={listing.id}
              productId={draft.product_id}
              claim={claim_id}
              unlicensed={[quote.error, book.error].some((e) => isRefusal(e) && e.code === 'license_missing')}
              onDrop={() => change({ product_id: null, claim_id: draft.from })}
            />
          )}
          {session.status === 'signed-in' && (
            <ClaimChoice
              any={draft.product_id !== null}
              value={draft.claim_id}
              onValue={(value) => change({ claim_id: value })}
              enabled={session.me.role !== 'claims_admin'}
            />
          )}
          {isPrivateCar({ listing, provider: listing.provider }) && <p>{t('privateCar')}</p>}
          <BookingPrice
            price={price}
            busy={quote.isFetching && !price}
            failed={quote.error}
            trade={listing.provider.provider_type}
          />
          <TextArea
            name="notes"
            label={t('notes')}
            hint={t(listing.listing_type === 'vehicle' ? 'notesHint' : 'notesHintWork')}
            optional={words('optional')}
            rows={2}
            maxLength={2000}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
          <Notice>{t(price?.total_cents === 0 ? 'noCharge' : price?.amount === 0 ? 'covered' : 'newTab')}</Notice>
        </div>
      </div>
    </Dialog>
  )
}
