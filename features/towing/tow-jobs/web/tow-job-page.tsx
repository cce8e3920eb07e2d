import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import reviewCopy from 'virtual:copy/removals+reviews'
import storageCopy from 'virtual:copy/storage'
import { paths } from '#app/paths.ts'
import { forgetKept } from '#features/base/accounts/web/draft.ts'
import { EXTRA_EVENTS, EXTRA_ITEMS } from '#features/towing/tow-pay/extra.ts'
import { isDirect } from '#features/towing/tow-pay/policy.ts'
import { isTaken, NEAR_METERS, TOW_STATUS } from '#features/towing/tows/tow-status.ts'
import { TowLive } from '#features/towing/tow-live/web/live-later.tsx'
import { KEPT_AS, telOf } from '#features/towing/tows/web/draft.ts'
import { canReviewTow } from '#features/work/reviews/tow-policy.ts'
import { ownReviewKey } from '#features/work/reviews/web/own-key.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { buttonClass, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { lazyWithCopy } from '#ui/lazy-with-copy.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { TowJob } from '../job.ts'
import { FAIL_REASONS } from '../steps.ts'
import { AskAgain, AskingPart, WidenPart } from './asking-part.tsx'
import { calmly, measuredIn, useAway } from './soon.ts'
import { JobFacts } from './job-facts.tsx'
import { Officer } from './officer.tsx'
import { Cancel, Paid, Price, TakenPart } from './taken-part.tsx'
import { towJobsApi, towsStale, useLiveTows, useTow } from './tow-calls.ts'

/** Only where a company asked for more. */
const ExtraPart = lazy(() => import('#features/towing/tow-pay/web/extra-part.tsx'))
/** Of a car in storage. */
const GateOfTow = lazyWithCopy(
  async () => (await import('#features/towing/storage/web/move-out.tsx')).GateOfTow,
  storageCopy,
)
/** No driver carries it. */
const EndTow = lazy(() => import('./end-tow.tsx'))
/** Few open them. */
const TowPhotos = lazy(() => import('#features/towing/operators/web/tow-photos.tsx'))
/** After the drop, of a tow that no card paid. */
const TowReview = lazyWithCopy(
  async () => (await import('#features/towing/tow-pay/web/tow-review.tsx')).TowReview,
  reviewCopy,
)
/** After the drop, of a tow with a claim. */
const ClaimBack = lazy(() => import('./claim-back.tsx'))

/** `/tow/:id`: one tow as it stands, live, for whoever needs it; the company that has it and the team read it here, too. */
export default function TowJobPage() {
  const { id = '' } = useParams()
  const t = useTranslations('towJob')
  const query = useTow(id)
  useLiveTows()
  const job = query.data
  return (
    <Page
      title={t('title', { number: job?.number ?? '' })}
      back={{ to: paths.tow(), label: t('back') }}
      status={job && <StatusBadge tone={TOW_STATUS[job.status].tone}>{t(`status.${job.status}`)}</StatusBadge>}
      width="text"
    >
      <title>{`${t('title', { number: job?.number ?? '' })} · ClaimChoice`}</title>
      <Loaded
        query={query}
        keep
        label={t('loading')}
        shape="record"
        failed={t('failed')}
        missing={
          <Notice tone="warn" action={<LinkButton to={paths.tow()}>{t('back')}</LinkButton>}>
            {t('missing')}
          </Notice>
        }
      >
        {(found) => <Shown job={found} />}
      </Loaded>
    </Page>
  )
}

function Shown({ job }: { job: TowJob }) {
  const t = useTranslations('towJob')
  const { status } = job
  const taken = isTaken(job)
  const mine = job.viewer === 'driver'
  // the answers are of use until the car is where it goes
  useEffect(() => {
    if (mine && status === 'dropped') forgetKept(KEPT_AS)
  }, [mine, status])
  return (
    <>
      <p role="status" className="sr-only">
        {job.company && taken
          ? t('announced', { status: t(`status.${status}`), company: job.company.business_name })
          : t(`status.${status}`)}
      </p>
      {mine && !job.hooked_at && job.ended_at === null && !job.moves && !job.needed && (
        <a
          href="tel:911"
          className="flex min-h-12 items-center justify-center gap-3 rounded-md border-2 border-bad bg-bad-wash px-4 py-2 font-bold text-bad"
        >
          <Phone aria-hidden className="size-5" />
          {t('call911')}
        </a>
      )}
      {job.extras.length > 0 && (
        <Suspense>
          <ExtraPart
            job={job.id}
            extras={job.extras}
            company={job.company?.business_name ?? ''}
            mine={mine}
            onChanged={() => void towsStale()}
          />
        </Suspense>
      )}
      {mine && job.moves && (
        <Suspense>
          <GateOfTow
            moves={job.moves}
            company={job.company?.business_name ?? null}
            operator={job.operator?.name ?? null}
            onMade={() => void towsStale()}
          />
        </Suspense>
      )}
      {status === 'asking' && <AskingPart job={job} />}
      {status === 'nobody' && <Nobody job={job} />}
      {taken && <TakenPart job={job} />}
      {taken && !calmly(job) && (
        <Suspense>
          <TowLive job={job} />
        </Suspense>
      )}
      {taken && job.late && mine && (
        <>
          <Notice tone="warn">{t('widen.late')}</Notice>
          <WidenPart job={job} />
        </>
      )}
      {/* in one place whatever happens, so that a dialog that is open stays */}
      {mine && <Cancel job={job} />}
      {job.viewer === 'team' && taken && (
        <Suspense>
          <EndTow job={job} />
        </Suspense>
      )}
      {(status === 'dropped' || (job.ended_at !== null && status !== 'nobody')) && <Done job={job} />}
      {mine && isReviewed(job) && (
        <Suspense>
          <TowReview job={job.id} />
        </Suspense>
      )}
      <Card title={t('facts.title')}>
        <JobFacts job={job} timed={status === 'accepted'} />
      </Card>
      {job.events.length > 0 && <History job={job} />}
      {job.photos.length > 0 && (
        <Suspense>
          <TowPhotos job={job.id} count={job.photos.length} />
        </Suspense>
      )}
    </>
  )
}

/** By its driver, here: one that a card paid is reviewed with its receipt. */
const isReviewed = ({ dropped_at, paid, company }: TowJob): boolean =>
  company !== null && canReviewTow({ dropped: dropped_at !== null, direct: isDirect(paid), reviewed: false }).yes

/** Leads to the form below as long as there is one; that form reads whether it is there. */
function ToReview({ job }: { job: TowJob }) {
  const t = useTranslations('towPay')
  const { data } = useQuery<{ review: unknown }>({ queryKey: ownReviewKey(job.id), enabled: false })
  if (!data || data.review) return null
  return (
    <a href="#review" className={buttonClass({ variant: 'secondary' })}>
      {t('review', { company: job.company?.business_name ?? '' })}
    </a>
  )
}

/** Phone numbers, when nobody took it. */
function Nobody({ job }: { job: TowJob }) {
  const t = useTranslations('towJob')
  const mine = job.viewer === 'driver'
  const query = useQuery({
    queryKey: ['tow_companies', job.id, 'nobody'],
    queryFn: ({ signal }) => towJobsApi.companies({ job: job.id }, { signal }),
    enabled: mine,
  })
  return (
    <Card title={t('nobody.title')}>
      <div className="grid gap-4">
        {mine && <p>{t('nobody.text')}</p>}
        {mine && (
          <Loaded query={query} label={t('widen.looking')} lines={3}>
            {(companies) =>
              companies.length === 0 ? (
                <p>{t('nobody.none')}</p>
              ) : (
                <ul className="grid gap-2">
                  {companies.map((one) => (
                    <li key={one.provider_id} className="flex flex-wrap items-center justify-between gap-2">
                      <span>
                        {one.business_name}, {formatCents(one.total_cents)}
                        {!one.open_now && `, ${t('asked.why.hours')}`}
                      </span>
                      <a href={telOf(one.dispatch_phone)} className={buttonClass({ variant: 'secondary' })}>
                        {t('call', { phone: one.dispatch_phone })}
                      </a>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
        {mine && <AskAgain job={job}>{t('nobody.again')}</AskAgain>}
      </div>
    </Card>
  )
}

function Done({ job }: { job: TowJob }) {
  const t = useTranslations('towJob')
  const away = useAway()
  const { status } = job
  const mine = job.viewer === 'driver'
  const company = job.company?.business_name ?? ''
  const why = job.events.findLast(({ kind, to_status }) => kind === 'status' && to_status === status)?.reason
  const named = job.events.findLast(({ details }) => details['step'] === status)?.details['reason']
  const reason = FAIL_REASONS.find((one) => one === named)
  const byTeam = job.events.some(({ kind }) => kind === 'ended_by_team')
  const drop = job.dropped_at && job.events.map(measuredIn).findLast((one) => one?.step === 'dropped')
  const phone = job.company?.dispatch_phone
  return (
    <Card title={t(`status.${status}`)}>
      <div className="grid gap-3">
        <p>
          {status === 'canceled'
            ? t('done.canceled')
            : status === 'gone_on_arrival'
              ? t('done.gone')
              : byTeam
                ? t('done.byTeam', { reason: why ?? '' })
                : status === 'unsuccessful'
                  ? t(mine ? 'done.failed' : 'done.failedOther')
                  : t(mine ? 'done.dropped' : 'done.droppedOther', {
                      place: job.destination?.name ?? '',
                      receiver: job.receiver ?? '',
                    })}
        </p>
        {reason && <p>{t(`fail.${reason}`)}</p>}
        {(status === 'gone_on_arrival' || status === 'unsuccessful') && why && !byTeam && <p>{why}</p>}
        {drop && drop.away_m > NEAR_METERS && <p>{t('done.far', { away: away(drop.away_m) })}</p>}
        {mine && job.hooked_at && !job.dropped_at && (
          <Notice
            tone="warn"
            action={
              phone && (
                <a href={telOf(phone)} className={buttonClass({ variant: 'secondary' })}>
                  {t('call', { phone })}
                </a>
              )
            }
          >
            {t('done.onTruck', { company })}
          </Notice>
        )}
        {job.paid.state ? (
          <Paid job={job} />
        ) : (
          <p className="font-semibold">
            {job.due_cents
              ? t(mine ? 'done.due' : 'done.dueOther', { company, cents: formatCents(job.due_cents) })
              : t(mine ? 'done.owesNothing' : 'done.owesNothingOther')}
          </p>
        )}
        {mine && isReviewed(job) && <ToReview job={job} />}
        {mine && job.claim_id && job.events.some(({ kind }) => kind === 'stay_open') && (
          <Notice tone="warn" action={<LinkButton to={paths.carPlace(job.claim_id)}>{t('done.staying')}</LinkButton>}>
            {t('done.elsewhere')}
          </Notice>
        )}
        {job.stay_id && job.claim_id && mine && (
          <Notice tone="warn" action={<LinkButton to={paths.carPlace(job.claim_id)}>{t('done.staying')}</LinkButton>}>
            {t('done.stay')}
          </Notice>
        )}
        {(status === 'dropped' || status === 'closed') && <Price job={job} />}
        {mine && job.claim_id && job.dropped_at && job.due_cents !== 0 && job.insurer_cents !== 0 && (
          <Suspense>
            <ClaimBack job={job} />
          </Suspense>
        )}
        {job.company && (status === 'dropped' || status === 'closed') && <Officer job={job} />}
        {mine && status !== 'dropped' && status !== 'closed' && <AskAgain job={job}>{t('done.again')}</AskAgain>}
      </div>
    </Card>
  )
}

const PAID = [
  'pay_held',
  'pay_part',
  'pay_refused',
  'pay_charged',
  'pay_direct',
  'pay_released',
  'pay_company',
] as const
const TOLD = [
  'late',
  'reminded',
  'not_left',
  'unanswered',
  'position_jumped',
  'stay_open',
  'stay_closed',
  'shop_takes',
  'shop_refuses',
] as const
/** What a company says at these is read by the driver. */
const SAID: readonly string[] = ['on_scene', 'hooked', 'at_destination', 'dropped']
/** What an event of a tow says to its reader; nothing where it is none of theirs. */
function useEventText() {
  const t = useTranslations('towJob')
  const pays = useTranslations('towPay.event')
  const extras = useTranslations('towExtra.event')
  const items = useTranslations('towExtra.items')
  const away = useAway()
  return (event: TowJob['events'][number]): string | undefined => {
    const { kind, to_status, details } = event
    const reason = event.reason ?? ''
    if (kind === 'status' && to_status) {
      const what = t(`status.${to_status}`)
      return reason && SAID.includes(to_status) ? t('event.said', { what, reason }) : what
    }
    if (kind === 'turned_away')
      return t(`event.turned.${details['why'] === 'closed' ? 'closed' : 'refused'}`, { reason })
    if (kind === 'whose') return t('event.whose', { whose: String(details['whose'] ?? ''), reason })
    if (kind === 'destination') return t('event.destination', { to: String(details['to'] ?? '') })
    const measured = measuredIn(event)
    if (measured) return t('event.measured', { away: away(measured.away_m) })
    const cents = formatCents(Number(details['cents'] ?? 0))
    const paid = PAID.find((one) => one === kind)
    if (paid) return pays(paid, { cents })
    const extra = EXTRA_EVENTS.find((one) => one === kind)
    if (extra) {
      const item = EXTRA_ITEMS.find((one) => one === details['item']) ?? 'other'
      return [extras(extra, { item: items(item), cents }), reason && `“${reason}”`].filter(Boolean).join(' ')
    }
    const told = TOLD.find((one) => one === kind)
    return told && t(`event.${told}`)
  }
}
function History({ job }: { job: TowJob }) {
  const t = useTranslations('towJob')
  const when = useWhen()
  const textOf = useEventText()
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center font-semibold">{t('history')}</summary>
      <ol className="grid gap-2">
        {job.events.flatMap((event) => {
          const text = textOf(event)
          return text ? [<li key={event.id}>{`${when.at(event.at)}: ${text}`}</li>] : []
        })}
      </ol>
    </details>
  )
}
