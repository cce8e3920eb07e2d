import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { PAGE_SIZE } from '#features/market/search/contract.ts'
import type { SearchRow } from '#features/market/listings/listing.ts'
import { RANKED, RANKING, rankOf } from '#features/market/listings/ranking.ts'
import type { Filters } from '#features/market/search/filters.ts'
import type copy from './order-copy.en.ts'
import { spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof copy>('./order-copy.*.ts', { eager: true, import: 'default' })

export type Ordered = {
  row: SearchRow | undefined
  filters: Pick<Filters, 'start' | 'page'>
  /** The whole formula with `row` worked out, or the sum of `row` alone. */
  whole: boolean
}

/** The published ranking in words, with the figures the search itself uses; its sentences come along with it. */
export default function OrderExplained(props: Ordered) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={{ order: spokenIn(SAID, locale) }} timeZone="UTC">
      <div className="mt-1 max-w-text rounded-md bg-sunken p-4 text-sm">
        {props.whole && <Formula />}
        {props.row && <Sum {...props} row={props.row} />}
      </div>
    </IntlProvider>
  )
}

function Formula() {
  const t = useTranslations('order')
  const miles = (count: number) => t('miles', { count })
  const { prior, priorResponse } = RANKING
  return (
    <>
      <p>{t('lead')}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <li>{t('distance')}</li>
        <li>{t('wait', { miles: miles(RANKING.milesPerDayOfWait), days: RANKING.longestWaitDays })}</li>
        <li>{t('rating', { miles: miles(RANKING.milesPerStar), stars: prior.stars, count: prior.reviews })}</li>
        <li>
          {t('response', {
            miles: miles(RANKING.milesPerShareInTime),
            of: priorResponse.share * priorResponse.asked,
            asked: priorResponse.asked,
          })}
        </li>
        <li>{t('verified', { miles: miles(RANKING.milesForVerified) })}</li>
        <li>{t('cap', { miles: miles(RANKING.milesWithinCap) })}</li>
      </ul>
      <p className="mt-2 text-ink-soft">
        {t('dates')} {t('many', { count: RANKED })}
      </p>
    </>
  )
}

/** One result worked out, the parts that count nothing left out. */
function Sum({ row, filters: { start, page }, whole }: Ordered & { row: SearchRow }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const number = new Intl.NumberFormat(`${locale}-US`, { signDisplay: 'negative', maximumFractionDigits: 1 })
  const signed = new Intl.NumberFormat(`${locale}-US`, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  // whoever searches by days waits for none of what is found, and far down the list the wait is not counted
  const { total, distance, ...rest } = rankOf(
    start || page * PAGE_SIZE > RANKED ? { ...row, next_free_day: row.first_day } : row,
  )
  const parts = [
    ...(row.distance_miles === null ? [] : [t('parts.distance', { value: number.format(distance) })]),
    ...(['wait', 'rating', 'response', 'verified', 'cap'] as const).flatMap((part) =>
      Math.abs(rest[part]) < 0.05 ? [] : [t(`parts.${part}`, { value: signed.format(rest[part]) })],
    ),
  ]
  return (
    <>
      <p className={whole ? 'mt-2 border-t border-line pt-2' : undefined}>
        <b>{t(whole ? 'example' : 'here')}:</b> {parts.join(', ')}.{' '}
        <b className="whitespace-nowrap">{t('parts.total', { value: number.format(total) })}</b>
      </p>
      {!whole && (
        <p className="mt-1">
          {t('nobody')}{' '}
          <a href={`${paths.about(locale)}#order`} className="link inline-flex min-h-6 items-center">
            {t('formula')}
          </a>
        </p>
      )}
    </>
  )
}
