import { Suspense, use } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { Queries } from '#features/base/accounts/web/queries.tsx'
import { type BookingDialogProps, BookingSheet } from './booking-sheet.tsx'
import type copy from '#features/work/orders/web/copy.en.ts'

/** The sentences come with the dialog, so that a listing page does not carry them. */
const words: Partial<Record<'en' | 'es', Promise<{ default: typeof copy }>>> = {}
const wordsOf = (locale: 'en' | 'es') =>
  (words[locale] ??=
    locale === 'es' ? import('#features/work/orders/web/copy.es.ts') : import('#features/work/orders/web/copy.en.ts'))

/** The booking dialog of a listing page, loaded when somebody wants to book. */
export default function BookingDialog(props: BookingDialogProps) {
  return (
    <Suspense fallback={null}>
      <WithWords {...props} />
    </Suspense>
  )
}

function WithWords(props: BookingDialogProps) {
  const locale = useLocale()
  const messages = useMessages()
  const { default: orders } = use(wordsOf(locale))
  return (
    <IntlProvider locale={locale} messages={{ ...messages, orders }} timeZone={props.availability.time_zone}>
      <Queries>
        <BookingSheet {...props} />
      </Queries>
    </IntlProvider>
  )
}
