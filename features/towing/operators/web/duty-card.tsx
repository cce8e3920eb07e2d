import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import type { OwnDuty } from '../contract.ts'
import { CONSENT_VERSION, MOST_TRUCK } from '../operator.ts'
import { operatorsApi } from './operator-calls.ts'

/** An operator begins and ends their duty; what is seen of them is agreed to each time. */
export function DutyCard({
  duty,
  busy,
  onChanged,
}: {
  duty: OwnDuty
  /** A tow of theirs is under way. */
  busy: boolean
  onChanged: () => unknown
}) {
  const t = useTranslations('towOperators.duty')
  const instant = useInstant()
  if (!duty.on_duty_since || !duty.here) return <Start duty={duty} onChanged={onChanged} />
  return (
    <Card title={t('title')}>
      <div className="mb-4 grid gap-1">
        <p className="font-semibold">{t('on', { at: instant(duty.on_duty_since) })}</p>
        {duty.truck && <p>{duty.truck}</p>}
        {duty.ends_at && <p className="text-sm text-ink-soft">{t('ends', { at: instant(duty.ends_at) })}</p>}
      </div>
      <FormDialog
        title={t('endTitle')}
        text={busy ? t('endWithTow') : t('endText')}
        submit={t('end')}
        busyText={t('ending')}
        trigger={
          <Button variant="secondary" size="lg" wide>
            {t('end')}
          </Button>
        }
        run={() => operatorsApi.duty({ on: false })}
        say={() => t('failed')}
        onSent={onChanged}
      />
    </Card>
  )
}

function Start({ duty, onChanged }: { duty: OwnDuty; onChanged: () => unknown }) {
  const t = useTranslations('towOperators.duty')
  const [truck, setTruck] = useState(duty.truck)
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const elsewhere = duty.on_duty_since !== null
  const start = async () => {
    setAsked(true)
    if (!agreed || busy) return
    setBusy(true)
    setFailed(false)
    await operatorsApi.duty({ on: true, truck, consent: CONSENT_VERSION }).then(onChanged, () => setFailed(true))
    setBusy(false)
  }
  return (
    <Card title={t('title')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <p>{elsewhere ? t('elsewhere') : t('off')}</p>
        <TextField
          name="truck"
          label={t('truck')}
          hint={t('truckHint')}
          maxLength={MOST_TRUCK}
          value={truck}
          onChange={(event) => setTruck(event.target.value)}
        />
        <CheckboxField
          name="consent"
          label={t('consent')}
          checked={agreed}
          error={asked && !agreed && t('consentMissing')}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        {failed && (
          <Notice tone="bad" live>
            {t('failed')}
          </Notice>
        )}
        <Button type="submit" size="lg" wide busy={busy && t('starting')}>
          {elsewhere ? t('startHere') : t('start')}
        </Button>
      </form>
    </Card>
  )
}
