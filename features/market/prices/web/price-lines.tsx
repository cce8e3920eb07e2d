import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Sum } from '#ui/split.tsx'
import type { MoneyLine } from '../money-line.ts'

/** Every cent of a booking in words. */
export function PriceLines({ lines }: { lines: readonly MoneyLine[] }) {
  const t = useTranslations('orders.lines')
  const rental = useTranslations('rentalTerms')
  return (
    <Sum
      lines={lines.map(({ key, label, of, values, note, noteValues, cents, total }) => ({
        key,
        label: of ? rental(`lines.${of}`, values) : t(label, values),
        value: cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents),
        ...(note && { note: t(note, noteValues) }),
        ...(total && { total }),
      }))}
    />
  )
}
