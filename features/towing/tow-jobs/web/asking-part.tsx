import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useKept } from '#features/base/accounts/web/draft.ts'
import { milesOf, MOST_ASKED, OFFER_STATUS, TOW_RINGS, withinRing } from '#features/towing/tows/tow-status.ts'
import { askedAmong, askedAnew, EMPTY, KEPT_AS } from '#features/towing/tows/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import type { TowJob } from '../job.ts'
import { useRefused } from './refused.ts'
import { useSoon } from './soon.ts'
import { Seconds, towChanged, towJobsApi, useServerTime } from './tow-calls.ts'

/** Who is asked, how long they have, and, once nobody is, whom to ask next. */
export function AskingPart({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.asked')
  const mine = job.viewer === 'driver'
  const { ahead, isOver } = useServerTime(
    job.now,
    job.offers.flatMap(({ status, expires_at }) => (status === 'open' ? expires_at : [])),
  )
  const open = job.offers.filter((offer) => offer.status === 'open' && !isOver(offer.expires_at))
  const soon = useSoon(job)
  const until = soon(job.asking_until ?? job.asked_at)
  const gaveBack = job.wave === 0 && job.offers.some(({ status }) => status === 'given_back')
  return (
    <>
      <Card title={t('title')}>
        {mine && gaveBack && <Notice tone="warn">{t('givenBack')}</Notice>}
        {open[0] && job.needed && (
          <p className="mb-3 font-semibold">{t('leftLater', { at: soon(open[0].expires_at) })}</p>
        )}
        {open[0] && !job.needed && (
          <p role="timer" className="mb-3 font-semibold tabular-nums" data-no-print>
            <Seconds until={open[0].expires_at} ahead={ahead}>
              {(seconds) => t('left', { seconds })}
            </Seconds>
          </p>
        )}
        <p role="status" className="mb-3 font-semibold empty:hidden">
          {!open[0] && t('none')}
        </p>
        {mine && <p className="mb-3 text-sm text-ink-soft">{t('until', { at: until })}</p>}
        <ul className="grid gap-2">
          {job.offers.map((offer) => {
            const status = offer.status === 'open' && !open.includes(offer) ? 'expired' : offer.status
            return (
              <li key={offer.id} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {offer.business_name}, <span className="tabular-nums">{formatCents(offer.price_cents)}</span>
                </span>
                <StatusBadge tone={OFFER_STATUS[status].tone}>
                  {/* a company that gives a tow back says why; else its driver asked others */}
                  {t(`status.${status === 'given_back' && !offer.decline_reason ? 'late' : status}`)}
                  {offer.decline_reason && ` (${t(`why.${offer.decline_reason}`)})`}
                </StatusBadge>
              </li>
            )
          })}
        </ul>
      </Card>
      {mine && open.length === 0 && <WidenPart job={job} />}
    </>
  )
}

/** The companies that can still be asked, up to five at once. */
export function WidenPart({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.widen')
  const say = useRefused()
  const then = job.needed ? 'yes' : 'no'
  const [ticked, setTicked] = useState<string[]>([])
  // a wave each: who is asked first stands within the first ring
  const [reach, setReach] = useState<number>(TOW_RINGS[Math.min(Math.max(job.wave, 1), TOW_RINGS.length) - 1]!)
  const shown = useRef<HTMLParagraphElement>(null)
  const first = useRef(reach)
  // the button that was pressed may be gone
  useEffect(() => {
    if (reach !== first.current) shown.current?.focus()
  }, [reach])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const query = useQuery({
    queryKey: ['tow_companies', job.id, job.wave],
    queryFn: ({ signal }) => towJobsApi.companies({ job: job.id }, { signal }),
  })
  const attempt = useRef({ about: '', key: '' })
  const { chosen, companies: asked, cap_cents } = askedAmong(query.data ?? [], ticked)
  const values = chosen.map(({ provider_id }) => provider_id)
  const send = async () => {
    if (chosen.length === 0 || busy) return
    const input = { job: job.id, companies: asked, cap_cents }
    const about = JSON.stringify(input)
    if (attempt.current.about !== about) attempt.current = { about, key: newId() }
    setBusy(true)
    setError(null)
    await towJobsApi.widen(input, { idempotencyKey: attempt.current.key }).then(towChanged, (refused: unknown) => {
      if (isRefusal(refused)) attempt.current = { about: '', key: '' }
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
          const { near, next } = withinRing(open, reach)
          const wider = next && (
            <Button size="lg" wide variant="secondary" onClick={() => setReach(next.reach)}>
              {t('wider', { count: next.count, miles: milesOf(next.reach) })}
            </Button>
          )
          if (near.length === 0)
            return (
              <div className="grid gap-4">
                <p ref={shown} tabIndex={-1} role="status" className="outline-none">
                  {t('nearNone', { miles: milesOf(reach), then })}
                </p>
                {wider}
              </div>
            )
          return (
            <div className="grid gap-4">
              <p ref={shown} tabIndex={-1} className="font-semibold outline-none">
                {t('within', { miles: milesOf(reach), then })}
              </p>
              <CheckboxCards
                name="widen"
                legend={t('title')}
                hideLegend
                hint={t('upTo', { count: MOST_ASKED })}
                values={values}
                onValues={(next) => setTicked(next.slice(0, MOST_ASKED))}
                options={near.map((one) => ({
                  value: one.provider_id,
                  label: one.business_name,
                  disabled: chosen.length >= MOST_ASKED && !chosen.includes(one),
                  hint: [
                    t('each', {
                      cents: formatCents(one.total_cents),
                      from: one.eta_minutes[0],
                      to: one.eta_minutes[1],
                      then,
                    }),
                    one.cap_cents === null
                      ? t('openMiles', { each: formatCents(one.card.mile_cents), count: one.card.included_miles })
                      : t('most', { cents: formatCents(one.cap_cents) }),
                  ].join('. '),
                }))}
              />
              {wider}
              {error !== null && (
                <Notice tone="bad" live>
                  {say(error)}
                </Notice>
              )}
              <Button
                size="lg"
                wide
                busy={busy && t('sending')}
                disabledReason={chosen.length === 0 && t('pick')}
                onClick={() => void send()}
              >
                {t('send', { count: chosen.length })}
              </Button>
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** Another tow with the answers of this one, as far as they are still true. */
export function AskAgain({ job, children }: { job: TowJob; children: ReactNode }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useKept(KEPT_AS, EMPTY)
  return (
    <Button
      variant="secondary"
      onClick={() => {
        const anew = askedAnew(draft, job.hooked_at !== null)
        if (anew) setDraft(anew)
        void navigate(anew ? paths.tow() : paths.tow({ step: 'who' }))
      }}
    >
      {children}
    </Button>
  )
}
