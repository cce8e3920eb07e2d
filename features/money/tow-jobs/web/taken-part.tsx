import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlaceField } from '#features/base/places/web/place-field.tsx'
import { savePdf } from '#features/base/files/web/save-file.ts'
import { telOf } from '#features/money/tows/web/draft.ts'
import { formatCents } from '#lib/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useWhen } from '#ui/time-text.ts'
import { toastError } from '#ui/toast.tsx'
import type { NewDestination, TowJob } from '../job.ts'
import { canRedirect, isThere } from '../policy.ts'
import { FREE_ROLLING_MINUTES } from '../steps.ts'
import { priceIn, useRefused } from './refused.ts'
import { towChanged, towJobsApi, towsStale } from './tow-calls.ts'

/** Who is coming, by when, at what price, and what the driver can do about it. */
export function TakenPart({ job }: { job: TowJob }) {
  const t = useTranslations('towJob')
  const when = useWhen()
  const company = job.company?.business_name ?? ''
  const phone = job.company?.dispatch_phone
  const line =
    job.status === 'accepted' || job.status === 'rolling'
      ? t('coming.eta', { at: when.at(job.eta_at!) })
      : job.status === 'on_scene'
        ? t('coming.there', { company, at: when.at(job.on_scene_at!) })
        : job.status === 'hooked'
          ? t('coming.hooked', { company })
          : t('coming.arrived')
  return (
    <Card title={t('coming.title', { company })}>
      <div className="grid gap-4">
        <p className="text-lg font-semibold">{line}</p>
        {job.status === 'on_scene' && !isThere(job) && <p>{t('coming.said', { company })}</p>}
        {phone && (
          <a href={telOf(phone)} className={buttonClass({ size: 'lg', wide: true })}>
            <Phone aria-hidden className="size-5" />
            {t('call', { phone })}
          </a>
        )}
        <Officer job={job} />
        <Price job={job} />
        {job.viewer === 'driver' && canRedirect(job).yes && <Redirect job={job} />}
      </div>
    </Card>
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
      <p className="mt-1 text-sm text-ink-soft">
        {job.cap_cents === null ? t('openMiles') : t('most', { cents: formatCents(job.cap_cents) })}
      </p>
      <p className="mt-1 text-sm font-semibold">{t('pay', { company: job.company?.business_name ?? '' })}</p>
    </div>
  )
}

/** The four things an officer may ask for, on the screen and on paper. */
export function Officer({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.officer')
  const when = useWhen()
  const [busy, setBusy] = useState(false)
  const { car } = job
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="link inline-flex min-h-11 items-center font-semibold">{t('title')}</summary>
      <p lang="en" className="mb-3 text-lg font-semibold">
        {t(job.viewer === 'company' ? 'sentenceOfCompany' : 'sentence')}
      </p>
      <Facts
        columns={1}
        rows={[
          [t('asked'), job.caller_name],
          [t('phone'), job.caller_phone],
          [t('car'), car && [car.year, car.make, car.model].join(' ')],
          [t('plate'), car?.plate],
          [t('when'), when.at(job.asked_at)],
          [t('taken'), [job.taken_name, job.company?.business_name].filter(Boolean).join(', ')],
        ]}
      />
      <Button
        className="mt-3"
        variant="secondary"
        busy={busy && t('saving')}
        onClick={() => {
          setBusy(true)
          void savePdf('/rest/v1/rpc/tow_record', { job: job.id }, `tow-${job.number}`)
            .catch(() => toastError(t('failed')))
            .finally(() => setBusy(false))
        }}
      >
        {t('save')}
      </Button>
    </details>
  )
}

function Redirect({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.redirect')
  const say = useRefused()
  const company = job.company?.business_name ?? ''
  const [kind, setKind] = useState('')
  const [near, setNear] = useState('')
  // the price that was shown for what is chosen now
  const [shown, setShown] = useState<{ for: string; cents: number } | null>(null)
  const chosen = `${kind} ${near.trim()}`
  const known = shown?.for === chosen ? shown.cents : null
  const destination: NewDestination =
    kind === 'chosen' && job.claim_id
      ? { kind: 'chosen', claim_id: job.claim_id }
      : kind === 'place'
        ? { kind: 'place', near: near.trim() }
        : { kind: 'yard', yard_id: kind }
  return (
    <FormDialog
      title={t('title')}
      text={t('text')}
      submit={known === null ? t('ask') : t('confirm', { cents: formatCents(known) })}
      busyText={t('busy')}
      trigger={
        <Button variant="secondary" size="lg" wide>
          {t('open')}
        </Button>
      }
      check={() => ({
        kind: !kind && t('pick'),
        near: kind === 'place' && !near.trim() && t('missing'),
      })}
      run={() => towJobsApi.changeDestination({ job: job.id, destination, expected_cents: known ?? 0 })}
      say={(error) => {
        const cents = priceIn(error)
        return cents === null
          ? say(error)
          : t('newPrice', { cents: formatCents(cents), before: formatCents(job.price_cents ?? 0) })
      }}
      onFailed={(error) => {
        const cents = priceIn(error)
        if (cents !== null) setShown({ for: chosen, cents })
      }}
      onSent={(changed) => {
        setShown(null)
        void towChanged(changed)
      }}
    >
      {(wrong) => (
        <div className="grid gap-4">
          <RadioCards
            name="kind"
            legend={t('kind')}
            error={wrong['kind']}
            value={kind}
            onValue={setKind}
            options={[
              ...(job.claim_id ? [{ value: 'chosen', label: t('chosen') }] : []),
              { value: 'place', label: t('place') },
              ...job.yards.map((yard) => ({
                value: yard.id,
                label: t('yard', { company, address: yard.address }),
                hint: t('yardHint', {
                  daily: formatCents(yard.daily_cents),
                  gate: formatCents(yard.gate_fee_cents),
                }),
              })),
            ]}
          />
          {kind === 'place' && (
            <PlaceField
              id="near"
              label={t('near')}
              value={near}
              error={wrong['near']}
              onChange={(event) => setNear(event.target.value)}
              onChosen={setNear}
            />
          )}
        </div>
      )}
    </FormDialog>
  )
}

/** The fee is said before, and sent along: one that changed meanwhile is said again. */
export function Cancel({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.cancel')
  const say = useRefused()
  const fee = job.cancel_cents ?? 0
  if (job.cancel_cents === null) return null
  const cents = formatCents(fee)
  return (
    <FormDialog
      title={t('title')}
      text={
        fee
          ? t('fee', { cents })
          : job.status === 'asking'
            ? t('free')
            : t('freeNow', { minutes: FREE_ROLLING_MINUTES })
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
