import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { Output } from '#lib/contract.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { KEYS } from '#ui/keys.ts'
import { useShortcuts } from '#ui/shortcuts.ts'
import type { versionsContract } from '../contract.ts'
import { versionsApi } from './coverage-calls.ts'

type Usual = Output<typeof versionsContract.usual>
type Limits = Usual['limits'][number]
/** The names that were typed before for this insurer, offered by the browser as one types. */
export const SAID_BY = 'said-by'

/** The insurer at hand: how it is reached, who works there, and the limits of its other claims, each put in with one press. */
export function UsualLimits({
  claimId,
  lacks,
  onUse,
}: {
  claimId: string
  /** Whether the worksheet still lacks one of them. */
  lacks: boolean
  onUse: (limits: Limits) => void
}) {
  const t = useTranslations('adminClaims.usual')
  const { data } = useQuery({
    queryKey: ['claims', claimId, 'usual'],
    queryFn: ({ signal }) => versionsApi.usual({ claim_id: claimId }, { signal }),
    staleTime: 300_000,
  })
  const first = data?.limits[0]
  useShortcuts([{ keys: KEYS.usual, label: t('key'), run: () => first && onUse(first), when: first && lacks }])
  if (!data) return <div className="min-h-34" />
  const { insurer, people, limits } = data
  const reached = people.filter(({ phone }) => phone)
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{insurer.name}</b>
        {insurer.phone && (
          <a className="link inline-flex min-h-6 items-center" href={`tel:${insurer.phone}`}>
            {insurer.phone}
          </a>
        )}
        {insurer.portal && (
          <a className="link inline-flex min-h-6 items-center" href={insurer.portal} target="_blank" rel="noreferrer">
            {t('portal')}
          </a>
        )}
        {reached.map(({ id, name, role, phone }) => (
          <span key={id}>
            {role ? `${name}, ${role}` : name}{' '}
            <a className="link inline-flex min-h-6 items-center" href={`tel:${phone}`}>
              {phone}
            </a>
          </span>
        ))}
        <Link className="link ml-auto inline-flex min-h-6 items-center" to={paths.adminInsurer(insurer.id)}>
          {t('directory')}
        </Link>
      </p>
      {limits.length > 0 && (
        <>
          <p className="text-ink-soft">{t('text', { count: data.claims, of: data.looked_at })}</p>
          <div className="flex flex-wrap gap-2">
            {limits.map((one) => {
              const key = `${one.daily_cents} ${one.days} ${one.total_cents}`
              const said = t('limits', {
                daily: formatCents(one.daily_cents),
                days: one.days,
                total: formatCents(one.total_cents),
                count: one.claims,
              })
              return lacks ? (
                <Button key={key} variant="secondary" size="sm" onClick={() => onUse(one)}>
                  {said}
                </Button>
              ) : (
                <span key={key} className="pr-4">
                  {said}
                </span>
              )
            })}
          </div>
        </>
      )}
      <datalist id={SAID_BY}>
        {[...new Set([...people.map(({ name }) => `${name}, ${insurer.name}`), ...data.said_by])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}
