import { use } from 'react'
import { IntlProvider, useLocale, useTimeZone } from 'use-intl'
import PaletteButton from '#features/base/queues/web/palette-button.tsx'
import { copyOf } from '../copy.ts'
import { palette } from './palette-sentences.ts'

/** The command palette in the header, with its own sentences. */
export default function Jump({ admin }: { admin: boolean }) {
  use(palette)
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'America/New_York'
  return (
    <IntlProvider locale={locale} messages={copyOf(locale)} timeZone={timeZone}>
      <PaletteButton admin={admin} />
    </IntlProvider>
  )
}
