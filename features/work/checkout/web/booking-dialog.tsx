import ordersCopy from 'virtual:copy/orders+products+rentalTerms+slots'
import { Suspense, use } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { Queries } from '#features/base/accounts/web/queries.tsx'
import type { Language } from '#lib/languages.ts'
import { type BookingDialogProps, BookingSheet } from './booking-sheet.tsx'

/** The sentences come with the dialog, so that a listing page does not carry them. */
const words: Partial<Record<Language, ReturnType<(typeof ordersCopy)[Language]>>> = {}
const wordsOf = (locale: Language) => (words[locale] ??= ordersCopy[locale]())

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
  const { default: own } = use(wordsOf(locale))
  return (
    <IntlProvider locale={locale} messages={{ ...messages, ...own }} timeZone={props.availability.time_zone}>
      <Queries>
        <BookingSheet {...props} />
      </Queries>
    </IntlProvider>
  )
}
