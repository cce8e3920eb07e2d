import { useLocale, useTranslations } from 'use-intl'
import type { SearchRow } from '../listing.ts'
import { RANKING, rankOf } from '../ranking.ts'

/** For how many of the best matches the search counts the wait (server/search.ts). */
const COUNTED = 408

/** The published ranking in words, with the figures the search itself uses, and the first result worked out. */
export function WhyThisOrder({ first }: { first: SearchRow | undefined }) {
  const t = useTranslations('market.why')
  const locale = useLocale()
  const miles = (count: number) => t('miles', { count })
  const signed = (value: number) =>
    new Intl.NumberFormat(`${locale}-US`, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(value)
  const parts = first && rankOf(first)
  return (
    <details className="-my-2">
      <summary className="link inline-flex min-h-11 items-center text-sm font-semibold">{t('link')}</summary>
      <div className="mt-1 max-w-text rounded-md bg-sunken p-4 text-sm">
        <p>{t('lead')}</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>{t('distance')}</li>
          <li>{t('wait', { miles: miles(RANKING.milesPerDayOfWait), days: RANKING.longestWaitDays })}</li>
          <li>
            {t('rating', {
              miles: miles(RANKING.milesPerStar),
              stars: RANKING.prior.stars,
              count: RANKING.prior.reviews,
            })}
          </li>
          <li>{t('verified', { miles: miles(RANKING.milesForVerified) })}</li>
        </ul>
        <p className="mt-2 text-ink-soft">
          {t('dates')} {t('many', { count: COUNTED })}
        </p>
        {parts && (
          <p className="mt-2 border-t border-line pt-2">
            <b>{t('example')}:</b>{' '}
            {t('parts', {
              distance: signed(parts.distance),
              wait: signed(parts.wait),
              rating: signed(parts.rating),
              verified: signed(parts.verified),
              total: signed(parts.total),
            })}
          </p>
        )}
      </div>
    </details>
  )
}
