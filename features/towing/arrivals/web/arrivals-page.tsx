import { isTaken } from '#features/towing/tows/tow-status.ts'
import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useLive } from '#features/base/accounts/web/live.ts'
import { Empty } from '#ui/empty.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { ArrivalCard } from './arrival-card.tsx'
import { arrivalsApi, arrivalsStale, KEY } from './arrival-calls.ts'

/** `/provider/arrivals`: the cars that tows bring to one's shop, whether it takes them, and a record of those that came. */
export default function ArrivalsPage() {
  const t = useTranslations('arrivals')
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => arrivalsApi.list({}, { signal }),
    refetchInterval: 30_000,
  })
  useLive('tow_arrivals', () => void arrivalsStale())
  return (
    <Page
      title={t('title')}
      meta={t('meta')}
      over={query.data?.business_name}
      back={{ to: paths.dashboard(), label: t('back') }}
      width="text"
    >
      <title>{`${t('title')} · ClaimChoice`}</title>
      <Loaded query={query} keep label={t('loading')} shape="rows" lines={4} failed={t('failed')}>
        {({ rows, time_zone }) => {
          const coming = rows.filter(({ tow: status }) => isTaken({ status }))
          const came = rows.filter(({ tow: status }) => !isTaken({ status }))
          return (
            <>
              {coming.length === 0 && <Empty icon={<Truck aria-hidden />} title={t('none')} />}
              {coming.map((arrival) => (
                <ArrivalCard key={arrival.id} arrival={arrival} zone={time_zone} />
              ))}
              {came.length > 0 && (
                <Section title={t('came')}>
                  <div className="grid gap-4">
                    {came.map((arrival) => (
                      <ArrivalCard key={arrival.id} arrival={arrival} zone={time_zone} />
                    ))}
                  </div>
                </Section>
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
