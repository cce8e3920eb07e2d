import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFilterName } from './chips.tsx'
import { addressOf, without } from '#features/market/search/filters.ts'
import type { Found } from '#features/market/search/web/found.ts'

/** How many filters are offered to be left out: those that cost most. */
const OFFERED = 4

/** The wider circles that bring more. `first`: nothing helps more. */
function Wider({ found: { filters, wider }, first = false }: { found: Found; first?: boolean }) {
  const t = useTranslations('market')
  return wider.map(({ miles, radius, count }, at) => (
    <LinkButton
      key={miles}
      size={first ? 'md' : 'sm'}
      variant={first && at === 0 ? 'primary' : 'secondary'}
      to={addressOf({ ...filters, radius, page: 1 })}
      preventScrollReset
    >
      {t('widen', { miles, count })}
    </LinkButton>
  ))
}

/**
 * Beyond the last page the way back; where little is found, a wider circle; where nothing is, spec §2's sentence and the
 * filter whose removal helps most.
 */
export default function NothingFound({ found }: { found: Found }) {
  const t = useTranslations('market')
  const nameOf = useFilterName(found.filters)
  const { looser, wider, filters, answer } = found
  const place = answer?.place
  if (answer?.total && answer.rows.length === 0)
    return (
      <Empty
        title={t('beyond', { page: filters.page })}
        action={<LinkButton to={addressOf({ ...filters, page: 1 })}>{t('firstPage')}</LinkButton>}
      />
    )
  if (answer?.total && place)
    return (
      <Notice
        title={t('littleWithin', { count: answer.total, miles: place.radius_miles })}
        action={<Wider found={found} />}
      />
    )
  return (
    <Empty
      icon={<SearchX aria-hidden />}
      title={t('empty')}
      action={
        <>
          <Wider found={found} first />
          {looser
            .filter(({ key }) => key !== 'radius' || wider.length === 0)
            .slice(0, OFFERED)
            .map(({ key, count }, at) => (
              <LinkButton
                key={key}
                variant={at === 0 && wider.length === 0 ? 'primary' : 'secondary'}
                to={addressOf(without(filters, key))}
                preventScrollReset
              >
                {t('without', { filter: nameOf(key), count })}
              </LinkButton>
            ))}
        </>
      }
    >
      {wider.length > 0 && place && <p>{t('nothingWithin', { miles: place.radius_miles })}</p>}
      {looser.length > 0 ? t('emptyText') : wider.length === 0 && t('emptyNothing')}
    </Empty>
  )
}
