import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { soldByTheDay } from '#features/market/listings/availability.ts'
import type { Condition } from '#features/market/listings/policy.ts'
import type { Own } from './own-calls.ts'

/** What the owner confirms with the very click that publishes. */
export const ASKED: readonly Condition['name'][] = ['recall_checked', 'disclosures']
/** What still matters: on the market, what the publishing click asked is behind it. */
export const conditionsNow = ({ status, conditions }: Own): Own['conditions'] =>
  conditions.filter(({ name, met }) => met || status !== 'active' || !ASKED.includes(name))
/** The first thing that keeps a listing from going live and that no click can settle. */
export const blockedBy = (row: Own): Condition['name'] | null =>
  row.conditions.find(({ name, met }) => !met && !ASKED.includes(name))?.name ?? null

type Line = { key: string; state: 'met' | 'unmet' | 'asked' | 'advice'; text: string; more?: ReactNode }
const LOOKS = {
  met: [CircleCheck, 'text-good'],
  unmet: [CircleX, 'text-bad'],
  asked: [CircleDashed, 'text-warn'],
  advice: [CircleDashed, 'text-ink-soft'],
} as const

/** Everything a listing needs before drivers see it, met or missing, and what would only help. */
export function ListingChecklist({ row, onlyMissing }: { row: Own; onlyMissing?: boolean }) {
  const t = useTranslations('ownListings.ready')
  const rate = row.daily_rate_cents ?? row.hourly_rate_cents ?? 0
  const link = (name: Condition['name']) =>
    name === 'verified' || name === 'credentials' ? (
      <LinkButton variant="secondary" size="sm" className="mt-1" to={paths.providerVerification()}>
        {t('verify')}
      </LinkButton>
    ) : (
      name === 'license' && (
        <LinkButton variant="secondary" size="sm" className="mt-1" to={paths.providerOnboarding()}>
          {t('licenseAction')}
        </LinkButton>
      )
    )
  const lines: Line[] = [
    ...conditionsNow(row).map(({ name, met }): Line => ({
      key: name,
      state: met ? 'met' : ASKED.includes(name) ? 'asked' : 'unmet',
      text: t(`${met ? 'conditions' : 'why'}.${name}`),
      more: !met && link(name),
    })),
    { key: 'price', state: 'met', text: t('price', { price: formatCents(rate) }) },
    {
      key: 'terms',
      state: 'met',
      text: soldByTheDay(row)
        ? t('days', { min: row.min_days, max: row.max_days })
        : t('hours', { hours: row.min_hours }),
    },
    row.photos.length > 0
      ? { key: 'photo', state: 'met', text: t('photo', { count: row.photos.length }) }
      : { key: 'photo', state: 'advice', text: t('noPhoto'), more: t('noPhotoText') },
    row.description
      ? { key: 'description', state: 'met', text: t('description') }
      : { key: 'description', state: 'advice', text: t('description'), more: t('noDescriptionText') },
  ]
  return (
    <ul className="grid gap-2.5 text-sm">
      {lines
        .filter(({ state }) => !onlyMissing || state === 'unmet')
        .map(({ key, state, text, more }) => {
          const [Icon, color] = LOOKS[state]
          return (
            <li key={key} className="flex items-start gap-2.5">
              <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
              <span className="min-w-0">
                {text}
                <span className="sr-only"> ({t(state)})</span>
                {(state === 'advice' || state === 'asked') && (
                  <span aria-hidden className="text-ink-soft">
                    {' '}
                    · {t(state)}
                  </span>
                )}
                {more && <span className="block text-ink-soft">{more}</span>}
              </span>
            </li>
          )
        })}
    </ul>
  )
}
