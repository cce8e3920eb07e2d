import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Notice } from '#ui/notice.tsx'
import type { ClaimState } from '#features/market/prices/web/claim-cover.ts'
import Limits from '#features/market/prices/web/claim-limits.tsx'
import { addressOf, type Filters, placeOf } from '#features/market/search/filters.ts'

/** Which claim this search is for, and what its insurer covers. */
export default function ClaimBanner({ claim, filters }: { claim: ClaimState; filters: Filters }) {
  const t = useTranslations('listings.claim')
  if (claim.state === 'none') return null
  const here = addressOf(filters)
  const leave = (
    <Link
      to={addressOf({ ...filters, claim: '', page: 1 })}
      className="link inline-flex min-h-11 items-center max-sm:min-h-8"
    >
      {t('leave')}
    </Link>
  )
  if (claim.state === 'signed-out')
    return (
      <Notice
        action={
          <>
            <Link to={paths.auth({ next: here })} className="link inline-flex min-h-11 items-center font-semibold">
              {t('signInLink')}
            </Link>
            {leave}
          </>
        }
      >
        {t('signIn')}
      </Notice>
    )
  if (claim.state === 'missing')
    return (
      <Notice tone="warn" action={leave}>
        {t('missing')}
      </Notice>
    )
  if (claim.state === 'loading') return <p className="rounded-md bg-accent-wash px-4 py-3 text-sm">{t('loading')}</p>
  const { cover } = claim
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-center justify-between gap-x-6 rounded-md border border-accent bg-accent-wash px-4 py-1"
    >
      <p className="max-w-text py-1 text-sm">
        <b className="sm:block sm:text-base">{t('for', { number: cover.claim_number, insurer: cover.insurer_name })}</b>{' '}
        <Limits cover={cover} brief />
        {!placeOf(filters) && !cover.zips.vehicle && !cover.zips.service && ` ${t('noZip')}`}
      </p>
      <p className="flex flex-wrap gap-x-5 text-sm max-sm:-mt-1">
        <Link
          to={paths.claim(cover.claim_id)}
          className="link inline-flex min-h-11 items-center font-semibold max-sm:min-h-8"
        >
          {t('open')}
        </Link>
        {leave}
      </p>
    </section>
  )
}
