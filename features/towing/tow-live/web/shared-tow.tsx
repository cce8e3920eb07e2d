import { useQuery } from '@tanstack/react-query'
import { useLocale, useTimeZone, useTranslations } from 'use-intl'
import { Queries } from '#features/base/accounts/web/queries.tsx'
import { createClient } from '#lib/contract.ts'
import { clockOf } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { Card } from '#ui/card.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { type SharedTow as Shared, towShareContract } from '../share-contract.ts'
import { LiveLine } from './live-line.tsx'
import { MapPart } from './map-part.tsx'
import { useAhead } from './use-places.ts'

const api = createClient(towShareContract)
const EVERY_MS = 10_000
const token = () => location.hash.slice(1)

/** One tow under way, looked at again every few seconds until it is over. */
export const SharedTow = () => (
  <Queries>
    <Looking />
  </Queries>
)

function Looking() {
  const t = useTranslations('towShared')
  const query = useQuery({
    queryKey: ['tow_share'],
    queryFn: ({ signal }) => api.read({ token: token() || '-' }, { signal }),
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      data?.over || (isRefusal(error) && error.status === 404) ? false : EVERY_MS,
  })
  const wrong = isRefusal(query.error) && query.error.status === 404
  return (
    <Loaded
      query={wrong ? { ...query, data: null } : query}
      keep
      label={t('looking')}
      lines={3}
      failed={t('failed')}
      missing={
        <Notice tone="warn" title={t('wrong')}>
          {t('wrongText')}
        </Notice>
      }
    >
      {(tow) => (tow.over ? <Notice tone="good" title={t('over')} /> : <Under tow={tow} />)}
    </Loaded>
  )
}

function Under({ tow }: { tow: Shared }) {
  const t = useTranslations('towShared')
  const zone = useTimeZone() ?? 'America/New_York'
  const locale = useLocale()
  const ahead = useAhead(tow.now)
  const { truck, business_name, first_name, status, eta_at } = tow
  return (
    <Card title={business_name ?? t('asking')}>
      <div className="grid gap-3">
        {first_name && business_name && <p>{t('who', { name: first_name, company: business_name })}</p>}
        <p role="status" className="text-lg font-semibold">
          {status &&
            t(
              `status.${status === 'asking' || status === 'accepted' || status === 'rolling' || status === 'on_scene' || status === 'hooked' ? status : 'at_destination'}`,
            )}
        </p>
        {eta_at && <p>{t('eta', { at: clockOf(eta_at, zone, locale) })}</p>}
        {truck ? (
          <>
            <LiveLine place={truck} ahead={ahead} miles={null} to="car" eta_at={null} />
            <MapPart places={{ truck, driver: null }} ahead={ahead} car={null} destination={null} />
          </>
        ) : (
          business_name && <p>{t('none')}</p>
        )}
        <p className="text-sm text-ink-soft">{t('ends')}</p>
      </div>
    </Card>
  )
}
