import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { takeStep } from '#features/towing/operators/web/step-queue.ts'
import { TURNED, type Turned } from '#features/towing/tows/tow-status.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { TowJob } from '../job.ts'
import { LEAST_NAMED } from '../steps.ts'
import { useDispatchRefused } from './refused.ts'
import { towChanged, towJobsApi, towsStale } from './tow-calls.ts'

/** As it waits on the phone, among the steps. */
export const TURNED_AWAY = 'turned_away'
const NOTHING = { why: '', words: '' }

/** They refuse the car, or nobody is there: the driver is asked for another place. `phone`: as of a step. */
export function TurnAway({ job, phone }: { job: TowJob; phone: { version: number } | null }) {
  const t = useTranslations('towDispatch.turn')
  const send = useTranslations('towDispatch.job')
  const say = useDispatchRefused()
  const me = useMe().id
  const [said, setSaid, forget] = useDraft(`tow:${job.id}:turned`, NOTHING)
  const { why, words } = said
  return (
    <FormDialog
      title={t('open')}
      text={t('text')}
      submit={t('send')}
      busyText={send('sending')}
      trigger={
        <Button size="lg" wide variant="secondary">
          {t('open')}
        </Button>
      }
      check={() => ({
        why: !why && t('whyMissing'),
        words: words.trim().length < LEAST_NAMED && t('wordsMissing'),
      })}
      run={() => {
        const input = {
          job: job.id,
          why: why as Turned,
          words,
          version: phone?.version ?? job.version,
          at_device: new Date().toISOString(),
        }
        return phone
          ? takeStep(me, job.id, { step: TURNED_AWAY, input }, (_, idempotencyKey) =>
              towJobsApi.turnAway(input, { idempotencyKey }),
            )
          : towJobsApi.turnAway(input)
      }}
      say={say}
      onFailed={() => void towsStale()}
      onSent={(changed) => {
        // what was typed for one that waits stays, in case the server says no to it
        if (!changed) return
        forget()
        void towChanged(changed)
      }}
    >
      {(wrong) => (
        <div className="grid gap-4">
          <RadioCards
            name="why"
            legend={t('why')}
            error={wrong['why']}
            value={why}
            onValue={(value) => setSaid((before) => ({ ...before, why: value }))}
            options={TURNED.map((value) => ({ value, label: t(`whys.${value}`) }))}
          />
          <TextField
            name="words"
            label={why === 'closed' ? t('closedWords') : t('words')}
            maxLength={200}
            value={words}
            error={wrong['words']}
            onChange={(event) => setSaid((before) => ({ ...before, words: event.target.value }))}
          />
        </div>
      )}
    </FormDialog>
  )
}
