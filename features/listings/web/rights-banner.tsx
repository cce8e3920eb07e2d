import { Scale } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { StateRight } from '#features/rights/right.ts'
import { stateIn, stateName } from '#features/rights/state-name.ts'
import { slugOf } from '#lib/slug.ts'

const ClaimRights = lazy(() => import('./claim-rights.tsx'))

/**
 * Spec §2: the rights banner. The loss state's own notice once a claim of one's own is known, else what the law of the
 * ZIP's state says, else what holds everywhere. It is on every search, so the notice of a claim comes only when needed.
 */
export function RightsBanner({
  state,
  right = null,
  zip = '',
}: {
  state: string | null
  right?: StateRight | null
  zip?: string
}) {
  const t = useTranslations('market.rights')
  const rights = useTranslations('rights')
  const locale = useLocale()
  const one = locale === 'es' ? paths.stateRightsEs : paths.stateRights
  const every = locale === 'es' ? paths.rightsEs() : paths.rights()
  const named = right && stateIn(right, locale)
  return (
    <details className="rounded-md bg-accent-wash">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2">
        <Scale aria-hidden className="size-5 shrink-0 text-accent" />
        <b>{rights('neutralTitle')}</b>
        {!state && right && <span className="text-sm">{stateName(right, locale)}</span>}
        <span className="link text-sm">{t('more')}</span>
      </summary>
      {state ? (
        <Suspense>
          <ClaimRights state={state} />
        </Suspense>
      ) : (
        <div className="max-w-text px-4 pb-4">
          {right && named ? (
            <>
              <p>{locale === 'en' ? right.ui_notice : rights(`notices.${right.strength}`, { state: named })}</p>
              {right.citation && right.strength !== 'unknown' && <p className="mt-1 text-sm">{right.citation}</p>}
              {right.complaint_agency && right.complaint_url && (
                <p className="mt-2 text-sm">
                  {rights('complaints')}:{' '}
                  <a href={right.complaint_url} className="link" rel="noreferrer">
                    {right.complaint_agency}
                  </a>
                </p>
              )}
              <p className="mt-2 text-sm text-ink-soft">{rights('zip', { zip, state: named })}</p>
            </>
          ) : (
            <p>{rights('neutral')}</p>
          )}
          <p className="mt-2 text-sm text-ink-soft">{rights('notAdvice')}</p>
          <a
            href={right ? one(slugOf(right.name)) : every}
            className="link mt-1 inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {named ? rights('page', { state: named }) : rights('every')}
          </a>
        </div>
      )}
    </details>
  )
}
