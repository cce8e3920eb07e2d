import { useTranslations } from 'use-intl'
import { isRefusal } from '#lib/errors.ts'
import { formatCents } from '#lib/money.ts'

const FIGURES = ['amount', 'insurer_cents', 'deposit_cents'] as const

/** What a price that changed meanwhile was and is now, figure by figure; nothing for any other refusal. */
export function ChangedPrice({ error }: { error: unknown }) {
  const t = useTranslations('orders.booking.changed')
  if (!isRefusal(error) || error.code !== 'price_changed') return null
  const cents = (path: string) => error.details.find((detail) => detail.path === path)?.message
  return FIGURES.map((name) => {
    const [old, now] = [cents(`expected_${name}`), cents(name)]
    return old && now ? (
      <p key={name}>{t(name, { old: formatCents(Number(old)), now: formatCents(Number(now)) })}</p>
    ) : null
  })
}
