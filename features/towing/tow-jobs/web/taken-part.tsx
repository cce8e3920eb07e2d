import { Phone } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { PayNote, PayPart } from '#features/towing/tow-pay/web/pay-part.tsx'
import { telOf } from '#features/towing/tows/web/draft.ts'
import { windowText } from '#features/towing/tows/later.ts'
import { MINUTE_MS, type Turned } from '#features/towing/tows/tow-status.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { TowJob } from '../job.ts'
import { isThere } from '../policy.ts'
import { FREE_ROLLING_MINUTES } from '../steps.ts'
import { Officer } from './officer.tsx'
import { Redirect } from './redirect.tsx'
import { useRefused } from './refused.ts'
import { calmly, useSoon } from './soon.ts'
import { towChanged, towJobsApi, towsStale } from './tow-calls.ts'

/** Who is coming, by when, at what price, and what the driver can do about it. */
export function TakenPart({ job }: { job: TowJob }) {
  const t = useTranslations('towJob')
  const operators = useTranslations('towOperators')
  const soon = useSoon(job)
  const locale = useLocale() as Language
  const company = job.company?.business_name ?? ''
  const phone = job.company?.dispatch_phone
  const mine = job.viewer === 'driver'
  const ahead = job.status === 'accepted' || job.status === 'rolling'
  const calm = calmly(job)
  const { needed } = job
  const line = ahead
    ? needed && job.status === 'accepted'
      ? t('coming.later', { at: windowText(needed, locale) })
      : t('coming.eta', { at: soon(job.eta_at!) })
    : job.status === 'on_scene'
      ? t('coming.there', { company, at: soon(job.on_scene_at!) })
      : job.status === 'hooked'
        ? t('coming.hooked', { company })
        : t('coming.arrived')
  return (
    <Card title={ahead ? t(calm ? 'coming.titleLater' : 'coming.title', { company }) : company}>
      <div className="grid gap-4">
        <p className="text-lg font-semibold">{line}</p>
        {calm && mine && <p>{t('coming.laterText')}</p>}
        {ahead && job.operator && (
          <p>{operators('coming', { name: job.operator.name, truck: job.operator.truck || 'none' })}</p>
        )}
        {job.status === 'on_scene' && !isThere(job) && (
          <p>
            {t('coming.said', { company })} {mine && t('coming.saidText')}
          </p>
        )}
        {job.turned_away && <TurnedAway job={job} why={job.turned_away.why} />}
        {phone && (
          <a href={telOf(phone)} className={buttonClass({ size: 'lg', wide: true })}>
            <Phone aria-hidden className="size-5" />
            {t('call', { phone })}
          </a>
        )}
        {/* in one place whatever happens, so that what was typed stays */}
        {mine && <Redirect job={job} />}
        <Officer job={job} />
        <Price job={job} />
        {job.paid.state && <Paid job={job} />}
        {mine && !job.turned_away && job.arrival?.status === 'refused' && (
          <Notice tone="warn">{t('redirect.refused', { shop: job.destination?.name ?? '' })}</Notice>
        )}
      </div>
    </Card>
  )
}

/** Nobody takes the car where the truck stands: what its driver reads first. */
function TurnedAway({ job, why }: { job: TowJob; why: Turned }) {
  const t = useTranslations('towJob.redirect')
  const words = job.events.findLast(({ kind }) => kind === 'turned_away')?.reason ?? ''
  if (job.viewer !== 'driver')
    return (
      <Notice tone="warn" live>
        {t('turnedOther')}
      </Notice>
    )
  return (
    <Notice tone="bad" live>
      <p className="font-semibold">
        {t(`turned.${why}`, { place: job.destination?.name ?? '', company: job.company?.business_name ?? '', words })}
      </p>
      <p>{t('turnedText')}</p>
    </Notice>
  )
}

/** What the card of a tow came to. */
export function Paid({ job }: { job: TowJob }) {
  const company = job.company?.business_name ?? ''
  return job.viewer === 'driver' ? (
    <PayPart job={job.id} paid={job.paid} company={company} onChanged={() => void towsStale()} />
  ) : (
    <PayNote paid={job.paid} mine={false} company={company} />
  )
}

export function Price({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.coming')
  return (
    <div>
      <dl className="grid gap-1 text-sm">
        {job.lines.map((line) => (
          <div key={line.kind} className="flex justify-between gap-4">
            <dt>{t(`line.${line.kind}`, { count: line.count })}</dt>
            <dd className="tabular-nums">{formatCents(line.cents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{t('price')}</dt>
          <dd className="tabular-nums">{formatCents(job.price_cents ?? 0)}</dd>
        </div>
      </dl>
      {job.insurer_cents !== null && job.insurer_cents > 0 && (
        <p className="mt-1 text-sm">
          {t(job.viewer === 'driver' ? 'shares' : 'sharesOther', {
            insurer: formatCents(job.insurer_cents),
            own: formatCents((job.due_cents ?? job.price_cents ?? 0) - job.insurer_cents),
          })}
        </p>
      )}
      {/* after the drop the sum that is due stands above */}
      {!job.dropped_at && (
        <p className="mt-1 text-sm text-ink-soft">
          {job.cap_cents === null ? t('openMiles') : t('most', { cents: formatCents(job.cap_cents) })}
        </p>
      )}
      {!job.dropped_at && job.viewer === 'driver' && !job.paid.state && (
        <p className="mt-1 text-sm font-semibold">{t('pay', { company: job.company?.business_name ?? '' })}</p>
      )}
    </div>
  )
}

/** The fee is said before, and sent along: one that changed meanwhile is said again. */
export function Cancel({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.cancel')
  const say = useRefused()
  const fee = job.cancel_cents ?? 0
  const rolling = job.rolling_at ? Date.parse(job.now) - Date.parse(job.rolling_at) : 0
  // only while a fee may still come
  const early = job.status !== 'asking' && !job.late && rolling <= FREE_ROLLING_MINUTES * MINUTE_MS
  if (job.cancel_cents === null) return null
  const cents = formatCents(fee)
  return (
    <FormDialog
      title={t('title')}
      text={
        fee
          ? t(job.paid.pay === 'card' ? 'feeCard' : 'fee', { cents })
          : early
            ? t('freeNow', { minutes: FREE_ROLLING_MINUTES })
            : t('free')
      }
      submit={fee ? t('confirmFee', { cents }) : t('confirm')}
      cancel={t('keep')}
      variant="danger"
      busyText={t('busy')}
      trigger={
        <Button variant="quiet" size="lg" wide>
          {t('open')}
        </Button>
      }
      run={() => towJobsApi.cancel({ job: job.id, expected_fee: fee })}
      say={say}
      onFailed={() => void towsStale()}
      onSent={towChanged}
    />
  )
}
