import { Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { devicePoint } from '#features/base/places/web/device.ts'
import { GIVEN_BACK_DAYS, isTaken, MOST_GIVEN_BACK, TOW_STATUS } from '#features/towing/tows/tow-status.ts'
import { isOpenExtra } from '#features/towing/tow-pay/extra.ts'
import { PayNote } from '#features/towing/tow-pay/web/pay-part.tsx'
import type { Operator } from '#features/towing/operators/contract.ts'
import { isPhotoStep, isShown } from '#features/towing/operators/photos.ts'
import { CameraSlots } from '#features/towing/operators/web/camera-slots.tsx'
import { usePictures, withPictures } from '#features/towing/operators/web/picture-queue.ts'
import { takeStep, useWaiting } from '#features/towing/operators/web/step-queue.ts'
import { WhoDrives } from '#features/towing/operators/web/who-drives.tsx'
import { TowLive } from '#features/towing/tow-live/web/live-later.tsx'
import { LEAVE_HOURS, windowText } from '#features/towing/tows/later.ts'
import { telOf } from '#features/towing/tows/web/draft.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { TowJob } from '../job.ts'
import { canAssign, goneFee, measuredTo } from '../policy.ts'
import {
  FAIL_REASONS,
  type FailReason,
  FAILS_FROM,
  GONE_CALLS,
  LEAST_SAID,
  nextStep,
  statusAfter,
  STEP_AT,
  type TowStep,
} from '../steps.ts'
import { useDispatchRefused } from './refused.ts'
import { GatePart } from './gate-part.tsx'
import { JobFacts } from './job-facts.tsx'
import { Officer } from './officer.tsx'
import { RefuseDialog } from './ring-card.tsx'
import { calmly, useSoon } from './soon.ts'
import { TURNED_AWAY, TurnAway } from './turn-away.tsx'
import { boardChanged, towChanged, towJobsApi, towsStale } from './tow-calls.ts'

const ExtraPart = lazy(() => import('#features/towing/tow-pay/web/extra-part.tsx'))
const AskExtra = lazy(() => import('#features/towing/tow-pay/web/ask-extra.tsx'))

/** A tow that one's company took: where, who, and the one step that comes next. */
export function DispatchJob({
  job,
  operators,
}: {
  job: TowJob
  /** Null for an operator, whose tow it is. */ operators: readonly Operator[] | null
}) {
  const t = useTranslations('towDispatch.job')
  const tow = useTranslations('towJob')
  const turn = useTranslations('towDispatch.turn')
  const say = useDispatchRefused()
  const soon = useSoon(job)
  const locale = useLocale() as Language
  const calm = calmly(job)
  const me = useMe().id
  // an operator goes on in a dead zone: what waits to be sent counts here already, up to what was refused
  const waiting = useWaiting(operators ? null : me, job.id)
  const stuck = waiting.findIndex(({ refused }) => refused)
  const goes = stuck < 0 ? waiting : waiting.slice(0, stuck)
  const status = statusAfter(
    job.status,
    goes.map(({ step }) => step),
  )
  const next = nextStep(status)
  const mayFail = FAILS_FROM.some((each) => each === status)
  const ahead = status === 'accepted' || status === 'rolling'
  const turned = job.turned_away !== null || goes.some(({ step }) => step === TURNED_AWAY)
  const phone = operators ? null : { version: job.version + goes.length }
  const { extras, extra_prices } = job
  const changed = () => void towsStale()
  return (
    <Card
      title={job.number}
      action={<StatusBadge tone={TOW_STATUS[status].tone}>{tow(`status.${status}`)}</StatusBadge>}
    >
      <div className="grid gap-4">
        {ahead && (
          <p className="font-semibold">
            {job.needed ? windowText(job.needed, locale) : t('eta', { at: soon(job.eta_at!) })}
          </p>
        )}
        {/* of a tow for later nobody drives yet, as its last line says */}
        {operators && !calm && (
          <WhoDrives
            name={`operator-${job.id}`}
            driver={job.operator}
            operators={operators}
            say={say}
            assign={
              canAssign(job, new Date(job.now)).yes
                ? (operator) => towJobsApi.assign({ job: job.id, operator }).then(boardChanged)
                : null
            }
          />
        )}
        {turned && <Notice tone="warn">{turn('choosing')}</Notice>}
        <JobFacts job={job} timed={ahead} />
        {job.moves && <GatePart moves={job.moves} />}
        <p className="text-sm">
          {job.due_cents === 0
            ? t('nothing')
            : job.due_cents !== null
              ? t(job.paid.state ? 'dueAlone' : 'due', { cents: formatCents(job.due_cents) })
              : t(job.paid.state ? 'priceAlone' : 'price', { cents: formatCents(job.price_cents ?? 0) })}
        </p>
        {job.due_cents !== 0 && <PayNote paid={job.paid} mine={false} company="" />}
        {job.caller_phone && (
          <a href={telOf(job.caller_phone)} className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}>
            <Phone aria-hidden className="size-5" />
            <span>
              {t.rich('call', {
                phone: job.caller_phone,
                n: (number) => <span className="whitespace-nowrap">{number}</span>,
              })}
            </span>
          </a>
        )}
        {job.ended_at === null && <Officer job={job} />}
        {isTaken(job) && !calm && (
          <Suspense>
            <TowLive job={job} />
          </Suspense>
        )}
        {calm && <p className="text-sm text-ink-soft">{t('calm', { hours: LEAVE_HOURS })}</p>}
        {next && !calm && <Step key={next} job={job} step={next} phone={phone} />}
        {status === 'at_destination' && !turned && <TurnAway job={job} phone={phone} />}
        <Suspense>
          {extras.length > 0 && (
            <ExtraPart
              job={job.id}
              extras={extras}
              company=""
              mine={false}
              ours={extra_prices.length > 0}
              onChanged={changed}
            />
          )}
          {extra_prices.length > 0 && !extras.some(isOpenExtra) && (
            <AskExtra job={job.id} prices={extra_prices} onChanged={changed} />
          )}
        </Suspense>
        {mayFail && (
          <div className="grid gap-2">
            {status === 'on_scene' && <Step job={job} step="gone_on_arrival" phone={phone} />}
            <Step job={job} step="unsuccessful" phone={phone} />
          </div>
        )}
        {ahead && operators && job.offer_id && (
          <RefuseDialog
            offer={job.offer_id}
            words={{
              open: t('giveBack'),
              title: t('giveBackTitle'),
              text: t('giveBackText', { count: MOST_GIVEN_BACK, days: GIVEN_BACK_DAYS }),
            }}
          />
        )}
      </div>
    </Card>
  )
}

const PLAIN: readonly TowStep[] = ['rolling']
const ENDS: readonly TowStep[] = ['gone_on_arrival', 'unsuccessful']
/** Read once, when the truck says that it is there; null where the device says no. */
const position = () =>
  Promise.race([
    devicePoint({ enableHighAccuracy: true, timeout: 8000, maximumAge: 10_000 }).then(
      ({ latitude, longitude }) => ({ lat: latitude, lng: longitude }),
      () => null,
    ),
    // the device's own limit begins only once its question was answered
    new Promise<null>((resolve) => setTimeout(() => resolve(null), 10_000)),
  ])

const NOTHING = { note: '', receiver: '', reason: '', calls: '' }
/** `phone`: of an operator, whose step waits here when it can’t be sent; `version` is that of the tow by then. */
type Phone = { version: number } | null
function Step({ job, step, phone }: { job: TowJob; step: TowStep; phone: Phone }) {
  const t = useTranslations('towDispatch.job')
  const say = useDispatchRefused()
  const [said, setSaid, forget] = useDraft(`tow:${job.id}:${step}`, NOTHING)
  const { note, receiver, reason, calls } = said
  const put = (change: Partial<typeof NOTHING>) => setSaid((before) => ({ ...before, ...change }))
  const me = useMe().id
  const stored = job.photos.flatMap((one) => (one.step === step ? one.slot : []))
  const taken = usePictures(me, job.id).flatMap((one) => (one.step === step ? one.slot : []))
  const shown = isShown(step, [...stored, ...taken], job.whose)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // what was typed for a step that waits stays, in case the server says no to it
  const stepped = (changed: TowJob | null) => {
    if (!changed) return
    forget()
    void towChanged(changed)
  }
  const ends = ENDS.includes(step)
  // an extra was asked for here, and the driver did not agree to it
  const priceRefused = job.extras.some((one) => one.status === 'declined' || one.status === 'expired')
  const there = step in STEP_AT
  const unmeasured = there && !measuredTo(job, step)
  const name = step === 'gone_on_arrival' ? t('gone') : step === 'unsuccessful' ? t('fail') : t(`next.${step}`)
  const send = async () => {
    const input = {
      job: job.id,
      step,
      note,
      receiver,
      calls: step === 'gone_on_arrival' ? Number(calls) : 0,
      at_device: new Date().toISOString(),
      // a car is dropped where its driver wants it now
      ...((step === 'at_destination' || step === 'dropped') && { version: phone?.version ?? job.version }),
      ...(step === 'unsuccessful' && { reason: reason as FailReason }),
      ...(there && !unmeasured && { position: await position() }),
    }
    const go = (key = {}) => withPictures(me, job.id, step, () => towJobsApi.step(input, key))
    return phone ? takeStep(me, job.id, { step, input }, (_, idempotencyKey) => go({ idempotencyKey })) : go()
  }
  if (PLAIN.includes(step))
    return (
      <>
        {error !== null && (
          <Notice tone="bad" live>
            {say(error)}
          </Notice>
        )}
        <Button
          size="lg"
          wide
          busy={busy && t('sending')}
          onClick={() => {
            setBusy(true)
            void send()
              .then(stepped, (refused: unknown) => {
                setError(refused)
                void towsStale()
              })
              .finally(() => setBusy(false))
          }}
        >
          {name}
        </Button>
      </>
    )
  return (
    <FormDialog
      title={name}
      text={
        unmeasured
          ? t('hereUnmeasured')
          : there
            ? t('hereText')
            : step === 'gone_on_arrival'
              ? `${t('goneText')} ${t(`goneFee.${goneFee(job)}`)}`
              : undefined
      }
      submit={t('send')}
      busyText={t('sending')}
      trigger={
        <Button size="lg" wide variant={ends ? 'quiet' : 'primary'}>
          {name}
        </Button>
      }
      check={() => ({
        note:
          !shown &&
          note.trim().length < LEAST_SAID &&
          (step === 'hooked'
            ? t('stateMissing')
            : step === 'dropped'
              ? t('placeMissing')
              : unmeasured
                ? t('hereMissing')
                : ends && t('noteMissing')),
        calls:
          step === 'gone_on_arrival' &&
          !(/^\d+$/.test(calls.trim()) && Number(calls) >= GONE_CALLS) &&
          t('callsMissing', { count: GONE_CALLS }),
        reason: step === 'unsuccessful' && !reason && t('failReasonMissing'),
        receiver: step === 'dropped' && receiver.trim().length < 2 && t('receiverMissing'),
      })}
      waits={busy}
      run={send}
      say={say}
      onFailed={() => void towsStale()}
      onSent={stepped}
    >
      {(wrong) => (
        <div className="grid gap-4">
          {step === 'unsuccessful' && (
            <RadioCards
              name="reason"
              legend={t('failReason')}
              error={wrong['reason']}
              value={reason}
              onValue={(value) => put({ reason: value })}
              options={FAIL_REASONS.filter((value) => value !== 'price_refused' || priceRefused).map((value) => ({
                value,
                label: t(`failReasons.${value}`),
              }))}
            />
          )}
          {step === 'gone_on_arrival' && (
            <TextField
              name="calls"
              label={t('calls')}
              inputMode="numeric"
              maxLength={2}
              value={calls}
              error={wrong['calls']}
              onChange={(event) => put({ calls: event.target.value })}
            />
          )}
          {step === 'dropped' && (
            <TextField
              name="receiver"
              label={t('receiver')}
              maxLength={120}
              value={receiver}
              error={wrong['receiver']}
              onChange={(event) => put({ receiver: event.target.value })}
            />
          )}
          {isPhotoStep(step) && (
            <CameraSlots me={me} job={job.id} step={step} there={stored} whose={job.whose} onBusy={setBusy} />
          )}
          <TextArea
            name="note"
            label={unmeasured ? t('hereAlone') : there ? t('here') : step === 'hooked' ? t('state') : t('note')}
            hint={step === 'hooked' && t('noPhotos', { whose: job.whose ?? 'none' })}
            maxLength={500}
            value={note}
            error={wrong['note']}
            onChange={(event) => put({ note: event.target.value })}
          />
        </div>
      )}
    </FormDialog>
  )
}
