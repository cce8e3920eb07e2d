import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { savePdf } from '#features/base/files/web/save-file.ts'
import { ARRIVAL_REASONS, ARRIVAL_STATUS, type ArrivalReason, isOfGate } from '#features/towing/tows/arrival.ts'
import { telOf } from '#features/towing/tows/web/draft.ts'
import { formatInstant } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { TextArea } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toastError } from '#ui/toast.tsx'
import type { Arrival } from '../arrival.ts'
import { canAnswerArrival, canRecordArrival } from '../policy.ts'
import { arrivalsApi, arrivalsChanged, arrivalsStale } from './arrival-calls.ts'

/** Few open them. */
const TowPhotos = lazy(() => import('#features/towing/operators/web/tow-photos.tsx'))

/** A car that comes or came: which, by whom, when; and what the shop says to it. */
export function ArrivalCard({ arrival, zone }: { arrival: Arrival; zone: string }) {
  const t = useTranslations('arrivals')
  const locale = useLocale()
  const at = (instant: string | null) => (instant ? formatInstant(instant, locale, zone) : '')
  const { car, driver, dispatch_phone, status, dropped_at } = arrival
  const name = car ? [car.year, car.make, car.model].join(' ') : t('unknownCar')
  const asks = canAnswerArrival(arrival).yes
  return (
    <Card
      title={
        dropped_at
          ? t('cameAt', { car: name, at: at(dropped_at) })
          : arrival.arrives_at
            ? t('comesAt', { car: name, at: at(arrival.arrives_at) })
            : t('here', { car: name })
      }
      action={<StatusBadge tone={ARRIVAL_STATUS[status].tone}>{t(`status.${status}`)}</StatusBadge>}
    >
      <div className="grid gap-4">
        <Facts
          rows={[
            [t('plate'), car && [car.plate, car.color].filter(Boolean).join(', ')],
            [
              t('company'),
              <>
                {arrival.company}
                {dispatch_phone && (
                  <>
                    {', '}
                    <a className="link inline-flex min-h-11 items-center" href={telOf(dispatch_phone)}>
                      {dispatch_phone}
                    </a>
                  </>
                )}
              </>,
            ],
            [t('from'), arrival.from],
            [t('number'), arrival.number],
            [
              t('driver'),
              driver && (
                <>
                  {driver.name},{' '}
                  <a className="link inline-flex min-h-11 items-center" href={telOf(driver.phone)}>
                    {driver.phone}
                  </a>
                </>
              ),
            ],
            [t('receiver'), arrival.receiver],
            [
              t(isOfGate(arrival.reason) ? 'gate' : 'why'),
              arrival.reason && [t(`reasons.${arrival.reason}`), arrival.words].filter(Boolean).join(': '),
            ],
          ]}
        />
        {arrival.photos && (
          <Suspense>
            <TowPhotos {...arrival.photos} />
          </Suspense>
        )}
        {asks && status !== 'taken' && <Take arrival={arrival} />}
        {asks && status !== 'refused' && <Refuse arrival={arrival} />}
        {asks && status === 'refused' && <p className="text-sm text-ink-soft">{t('refusedText')}</p>}
        {canRecordArrival(arrival).yes && <Record arrival={arrival} />}
        {arrival.repair_id && (
          <LinkButton variant="quiet" to={paths.providerRepair(arrival.repair_id)} className="justify-self-start">
            {t('repair')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

const useSay = () => {
  const t = useTranslations('arrivals')
  return (error: unknown) => t(isRefusal(error) && error.code === 'wrong_step' ? 'gone' : 'notSent')
}
function Take({ arrival }: { arrival: Arrival }) {
  const t = useTranslations('arrivals')
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
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
          setError(null)
          void arrivalsApi
            .answer({ arrival: arrival.id, take: true })
            .then(arrivalsChanged, (refused: unknown) => {
              setError(refused)
              void arrivalsStale()
            })
            .finally(() => setBusy(false))
        }}
      >
        {t('take')}
      </Button>
    </>
  )
}

const NOTHING = { reason: '', words: '' }
function Refuse({ arrival }: { arrival: Arrival }) {
  const t = useTranslations('arrivals')
  const say = useSay()
  const [said, setSaid, forget] = useDraft(`arrival:${arrival.id}`, NOTHING)
  const { reason, words } = said
  return (
    <FormDialog
      title={t('refuseTitle')}
      text={t('refuseText')}
      submit={t('refuseSend')}
      busyText={t('sending')}
      trigger={
        <Button variant="quiet" size="lg" wide>
          {t('refuse')}
        </Button>
      }
      check={() => ({
        reason: !reason && t('reasonMissing'),
        words: reason === 'other' && words.trim().length < 3 && t('wordsMissing'),
      })}
      run={() => arrivalsApi.answer({ arrival: arrival.id, take: false, reason: reason as ArrivalReason, words })}
      say={say}
      onFailed={() => void arrivalsStale()}
      onSent={(now) => {
        forget()
        arrivalsChanged(now)
      }}
    >
      {(wrong) => (
        <div className="grid gap-4">
          <RadioCards
            name="reason"
            legend={t('reason')}
            columns={2}
            error={wrong['reason']}
            value={reason}
            onValue={(value) => setSaid((before) => ({ ...before, reason: value }))}
            options={ARRIVAL_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
          <TextArea
            name="words"
            label={t('words')}
            maxLength={300}
            value={words}
            error={wrong['words']}
            onChange={(event) => setSaid((before) => ({ ...before, words: event.target.value }))}
          />
        </div>
      )}
    </FormDialog>
  )
}

function Record({ arrival }: { arrival: Arrival }) {
  const t = useTranslations('arrivals')
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      busy={busy && t('saving')}
      onClick={() => {
        setBusy(true)
        void savePdf('/rest/v1/rpc/arrival_record', { arrival: arrival.id }, `arrival-${arrival.number}`)
          .catch(() => toastError(t('notSaved')))
          .finally(() => setBusy(false))
      }}
    >
      {t('record')}
    </Button>
  )
}
