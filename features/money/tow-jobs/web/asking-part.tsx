import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MOST_ASKED } from '#features/money/tows/tow-status.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { OFFER_STATUS } from '#features/money/tows/tow-status.ts'
import type { TowJob } from '../job.ts'
import { useRefused } from './refused.ts'
import { towChanged, towJobsApi, useSecondsTo } from './tow-calls.ts'

/** Who is asked, how long they have, and, once nobody is, whom to ask next. */
export function AskingPart({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.asked')
  const seconds = useSecondsTo(job.now)
  const open = job.offers.filter((offer) => offer.status === 'open' && seconds(offer.expires_at) > 0)
  const gaveBack = job.wave === 0 && job.offers.some(({ status }) => status === 'given_back')
  return (
    <>
      <Card title={t('title')}>
        {gaveBack && <Notice tone="warn">{t('givenBack')}</Notice>}
        <p role="status" className="mb-3 font-semibold">
          {open[0] ? t('left', { seconds: seconds(open[0].expires_at) }) : t('none')}
        </p>
        <ul className="grid gap-2">
          {job.offers.map((offer) => {
            const status = offer.status === 'open' && !open.includes(offer) ? 'expired' : offer.status
            return (
              <li key={offer.id} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {offer.business_name}, <span className="tabular-nums">{formatCents(offer.price_cents)}</span>
                </span>
                <StatusBadge tone={OFFER_STATUS[status].tone}>
                  {t(`status.${status}`)}
                  {offer.decline_reason && ` (${t(`why.${offer.decline_reason}`)})`}
                </StatusBadge>
              </li>
            )
          })}
        </ul>
      </Card>
      {open.length === 0 && job.viewer === 'driver' && <WidenPart job={job} />}
    </>
  )
}

/** The companies that can still be asked, up to five at once. */
export function WidenPart({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.widen')
  const say = useRefused()
  const [ticked, setTicked] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const query = useQuery({
    queryKey: ['tow_companies', job.id, job.wave],
    queryFn: ({ signal }) => towJobsApi.companies({ job: job.id }, { signal }),
  })
  const send = async () => {
    const chosen = query.data?.filter((one) => ticked.includes(one.provider_id)) ?? []
    if (chosen.length === 0 || busy) return
    const caps = chosen.map((one) => one.cap_cents)
    setBusy(true)
    setError(null)
    await towJobsApi
      .widen({
        job: job.id,
        companies: chosen.map(({ provider_id, total_cents }) => ({ provider_id, total_cents })),
        cap_cents: caps.includes(null) ? null : Math.max(...caps.map(Number)),
      })
      .then(towChanged, (refused: unknown) => {
        setError(refused)
        void query.refetch()
      })
    setBusy(false)
  }
  return (
    <Card title={t('title')}>
      <Loaded query={query} label={t('looking')} lines={3}>
        {(companies) => {
          const open = companies.filter((one) => one.open_now)
          if (open.length === 0) return <p>{t('none')}</p>
          return (
            <div className="grid gap-4">
              <CheckboxCards
                name="widen"
                legend={t('title')}
                hideLegend
                values={ticked}
                onValues={(values) => setTicked(values.slice(0, MOST_ASKED))}
                options={open.map((one) => ({
                  value: one.provider_id,
                  label: one.business_name,
                  hint: t('each', {
                    cents: formatCents(one.total_cents),
                    from: one.eta_minutes[0],
                    to: one.eta_minutes[1],
                  }),
                }))}
              />
              {error !== null && (
                <Notice tone="bad" live>
                  {say(error)}
                </Notice>
              )}
              <Button
                size="lg"
                wide
                busy={busy && t('sending')}
                disabledReason={ticked.length === 0 && t('pick')}
                onClick={() => void send()}
              >
                {t('send', { count: ticked.length })}
              </Button>
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}
