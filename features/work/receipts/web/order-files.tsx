import { useMutation } from '@tanstack/react-query'
import { CalendarMinus, CalendarPlus, FileDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import { type Order } from '#features/work/orders/order.ts'
import { numberOf } from '#lib/ids.ts'
import { canSeeReceipt } from '../policy.ts'
import { calendarFile, isOff } from './calendar-file.ts'
import { saveFile, saveReceipt } from '#features/base/files/web/save-file.ts'
import { zoneName } from '#ui/zone-name.ts'

/** What a person takes along: the days for the calendar, also that they are off, and the `receipt` where no list of documents has it. */
export function OrderFiles({ order, receipt: asked = false }: { order: Order; receipt?: boolean }) {
  const t = useTranslations('ownOrders.files')
  const words = useTranslations('orders')
  const locale = useLocale()
  const number = numberOf(order)
  const receipt = useMutation({
    mutationFn: () => saveReceipt(order.id, number, locale),
    onError: () => toastError(words('error'), t('failed')),
  })
  const off = isOff(order)
  const saveDays = () => {
    const path = order.viewer === 'provider' ? paths.providerBooking(order.id) : paths.booking(order.id)
    const note = t('calendarNote', {
      what: order.listing.title,
      who: order.viewer === 'provider' ? order.customer.name : order.provider.business_name,
      number,
      zone: zoneName(order.provider.time_zone, locale),
    })
    const file = calendarFile(order, { note, url: new URL(path, location.origin).href })
    saveFile(new Blob([file], { type: 'text/calendar' }), `booking-${number}.ics`)
  }
  const paid = canSeeReceipt(order).yes
  const dated =
    order.service_date !== null && !order.repair_id && !order.tow_job_id && (paid || order.status === 'pending')
  const own = asked && paid
  if (!own && !dated) return null
  return (
    <div className="grid gap-3" data-no-print>
      <div className="flex flex-wrap gap-2">
        {own && (
          <Button
            variant="secondary"
            icon={<FileDown aria-hidden className="size-5" />}
            busy={receipt.isPending && t('making')}
            onClick={() => receipt.mutate()}
          >
            {t('receipt')}
          </Button>
        )}
        {dated && (
          <Button
            variant="secondary"
            icon={
              off ? <CalendarMinus aria-hidden className="size-5" /> : <CalendarPlus aria-hidden className="size-5" />
            }
            onClick={saveDays}
          >
            {t(off ? 'calendarGone' : 'calendar')}
          </Button>
        )}
      </div>
      {receipt.error && (
        <Notice tone="bad" live>
          {t('failed')}
        </Notice>
      )}
    </div>
  )
}
