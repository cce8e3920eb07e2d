import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { dayIn, formatInstant } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { formatRange, type Range } from '#ui/calendar.tsx'
import { Notice } from '#ui/notice.tsx'
import { ChangedPrice } from './changed-price.tsx'
import { useProductSentence } from '#features/market/prices/web/chosen-product.tsx'
import { useSentence } from '#features/work/orders/web/order-calls.ts'

type Free = { range: Range; starts_at: string | null }
/** What can be had instead: ranges of days, or times. */
const freeOf = (error: unknown, zone: string): Free[] =>
  isRefusal(error)
    ? error.details
        .filter(({ path }) => path.startsWith('next_free.'))
        .map(({ message }) => {
          const [start = '', end = ''] = message.split('/')
          if (end) return { range: { start, end }, starts_at: null }
          const day = dayIn(zone, new Date(start))
          return { range: { start: day, end: day }, starts_at: start }
        })
    : []

const OPEN = 'open_reservation.'
const openOf = (error: unknown): { id: string; title: string }[] =>
  isRefusal(error)
    ? error.details
        .filter(({ path }) => path.startsWith(OPEN))
        .map(({ path, message }) => ({ id: path.slice(OPEN.length), title: message }))
    : []

/** Why the booking did not come about, next to what helps: the next free dates, the new price, the unfinished bookings. */
export function BookingRefused({
  error,
  zone,
  onRange,
}: {
  error: unknown
  /** The provider's. */
  zone: string
  onRange: (range: Range, starts_at: string | null) => void
}) {
  const t = useTranslations('orders.booking')
  const locale = useLocale()
  const sentence = useSentence()
  const ofProduct = useProductSentence()
  const own = isRefusal(error) ? error.details.find(({ path }) => path === 'own_order')?.message : undefined
  const free = freeOf(error, zone)
  return (
    <Notice tone="bad" live title={own ? t('ownOrder') : (ofProduct(error) ?? sentence(error, t('errorText')))}>
      <ChangedPrice error={error} />
      {own && (
        <Link className="link font-semibold" to={paths.booking(own)}>
          {t('ownOrderLink')}
        </Link>
      )}
      {openOf(error).map(({ id, title }) => (
        <p key={id} className="mt-1">
          <Link className="link font-semibold" to={paths.booking(id)}>
            {title}
          </Link>
        </p>
      ))}
      {free.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{t('nextFree')}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            {free.map(({ range, starts_at }) => (
              <Button
                key={starts_at ?? range.start}
                size="sm"
                variant="secondary"
                onClick={() => onRange(range, starts_at)}
              >
                {starts_at ? formatInstant(starts_at, locale, zone) : formatRange(range, locale)}
              </Button>
            ))}
          </div>
        </>
      )}
    </Notice>
  )
}
