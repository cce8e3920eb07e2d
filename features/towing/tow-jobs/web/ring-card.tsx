import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Operator } from '#features/towing/operators/contract.ts'
import { ChooseOperator } from '#features/towing/operators/web/choose-operator.tsx'
import { LEAVE_HOURS, windowText } from '#features/towing/tows/later.ts'
import type { Language } from '#lib/languages.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { TowRing } from '../job.ts'
import { DECLINE_REASONS, type DeclineReason, LEAST_ETA, MOST_ETA } from '../steps.ts'
import { useDispatchRefused } from './refused.ts'
import { useCondition } from './job-facts.tsx'
import { useSoon } from './soon.ts'
import { boardChanged, Seconds, towJobsApi, towsStale } from './tow-calls.ts'

/** One driver who asks, for as long as the minute lasts. */
export function RingCard({
  ring,
  now,
  ahead,
  operators,
  onBusy,
  onRefused,
}: {
  ring: TowRing
  now: string
  ahead: number
  operators: readonly Operator[]
  /** While it is being answered its card stays, though its minute is over. */
  onBusy: (ring: TowRing | null) => void
  onRefused: (error: unknown) => void
}) {
  const t = useTranslations('towDispatch.ring')
  const locale = useLocale() as Language
  const soon = useSoon({ now, viewer: 'company' })
  const condition = useCondition()
  const { shown, terms } = ring
  const [eta, setEta] = useState(String(terms.eta_minutes[1]))
  const [operator, setOperator] = useState('')
  const [busy, setBusy] = useState(false)
  const minutes = Number(eta)
  const { needed } = shown
  const wrong = !needed && (!Number.isInteger(minutes) || minutes < LEAST_ETA || minutes > MOST_ETA)
  const accept = async () => {
    if (wrong || busy) return
    setBusy(true)
    onBusy(ring)
    const accept = needed ? {} : { eta: minutes, ...(operator && { operator }) }
    await towJobsApi.answer({ offer: ring.id, accept }).then(boardChanged, (refused: unknown) => {
      onRefused(refused)
      void towsStale()
    })
    setBusy(false)
    onBusy(null)
  }
  return (
    <Card
      tone={needed ? undefined : 'wash'}
      title={t('title', { around: shown.around })}
      action={
        needed ? (
          <p>{t('answerBy', { at: soon(ring.expires_at) })}</p>
        ) : (
          <p className="font-display text-2xl font-bold tabular-nums" role="timer">
            <Seconds until={ring.expires_at} ahead={ahead}>
              {(seconds) => t('left', { seconds })}
            </Seconds>
          </p>
        )
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void accept()
        }}
      >
        <Facts
          rows={[
            [t('when'), needed && windowText(needed, locale)],
            [
              t('from'),
              t('away', { around: shown.around, from: terms.distance_miles[0], to: terms.distance_miles[1] }),
            ],
            [t('to'), shown.miles === null ? t('later') : t('miles', { to: shown.to, count: shown.miles })],
            [t('kind'), t(`kinds.${shown.vehicle_class}`)],
            [t('condition'), condition(shown.condition)],
            [t('price'), formatCents(ring.price_cents)],
            [t('pays'), shown.pay && t(`pay.${shown.pay}`)],
          ]}
        />
        {needed && <p className="text-sm text-ink-soft">{t('laterText', { hours: LEAVE_HOURS })}</p>}
        {!needed && (
          <>
            <TextField
              name={`eta-${ring.id}`}
              label={t('eta')}
              inputMode="numeric"
              maxLength={3}
              value={eta}
              error={wrong && t('etaMissing')}
              onChange={(event) => setEta(event.target.value)}
            />
            <ChooseOperator name={`operator-${ring.id}`} operators={operators} value={operator} onValue={setOperator} />
          </>
        )}
        <Button type="submit" size="lg" wide busy={busy && t('accepting')}>
          {t('accept')}
        </Button>
      </form>
      <div className="mt-2 grid">
        <RefuseDialog
          offer={ring.id}
          words={{ open: t('decline'), title: t('declineTitle'), text: t('declineText') }}
          onRefused={onRefused}
        />
      </div>
    </Card>
  )
}

/** Saying no, before or after the tow was taken, with a reason. */
export function RefuseDialog({
  offer,
  words,
  onRefused,
}: {
  offer: string
  words: { open: string; title: string; text: string }
  /** Where it is said, too: the card of its dialog may be gone by then. */
  onRefused?: (error: unknown) => void
}) {
  const t = useTranslations('towDispatch.ring')
  const say = useDispatchRefused()
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      submit={words.open}
      busyText={t('declining')}
      trigger={
        <Button variant="quiet" size="lg" wide>
          {words.open}
        </Button>
      }
      check={() => ({ reason: !reason && t('reasonMissing') })}
      run={() => towJobsApi.answer({ offer, decline: { reason: reason as DeclineReason } })}
      say={say}
      onFailed={(error) => {
        onRefused?.(error)
        void towsStale()
      }}
      onSent={boardChanged}
    >
      {(wrong) => (
        <RadioCards
          name="reason"
          legend={t('reason')}
          columns={2}
          error={wrong['reason']}
          value={reason}
          onValue={setReason}
          options={DECLINE_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
      )}
    </FormDialog>
  )
}
