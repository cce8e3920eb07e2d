import { useNow, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { dayIn, formatOf, instantAt, TEAM_ZONE } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { CALL_WITH, MAX_NOTE } from '../claim-notes.ts'
import { notesApi, useWorkSentence, workChanged } from './note-calls.ts'
import { inWords } from './in-words.ts'

const NOTHING = { with: '', to: '', day: '', time: '', number: '', outcome: '' }
type Name = keyof typeof NOTHING
const clockNow = (now: Date) =>
  formatOf('en-US', { timeZone: TEAM_ZONE, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).format(now)

/** Records a call about a claim: with whom, when, under which number, and what came of it. */
export function CallDialog({ claimId }: { claimId: string }) {
  const t = useTranslations('claimWork.call')
  const words = useTranslations('claimWork')
  const sentence = useWorkSentence()
  const now = useNow({ updateInterval: 30_000 })
  const [typed, setTyped, drop] = useDraft(`${claimId}:call`, NOTHING)
  // until something else is chosen, the call was just now
  const day = typed.day || dayIn(TEAM_ZONE, now)
  const time = typed.time || clockNow(now)
  const field = (name: Name) => ({
    id: `call_${name}`,
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped((all) => ({ ...all, [name]: target.value })),
  })
  const partner = CALL_WITH.find((one) => one === typed.with)
  const [to, outcome, number] = [typed.to.trim(), typed.outcome.trim(), typed.number.trim()]
  const at = () => instantAt(TEAM_ZONE, day, time)
  const wrongTime = () => (day < '2000' ? t('wrong.year') : t('wrong.time'))
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          {t('open')}
        </Button>
      }
      title={t('open')}
      text={t('text')}
      submit={t('save')}
      busyText={words('saving')}
      check={() => ({
        with: !partner && t('wrong.with'),
        to: to === '' && t('wrong.to'),
        time: (day < '2000' || new Date(at()) > new Date()) && wrongTime(),
        outcome: outcome === '' && t('wrong.outcome'),
      })}
      run={() =>
        inWords(
          notesApi.addNote({
            claim_id: claimId,
            body: outcome,
            call: { with: partner ?? 'other', to, at: at(), number: number || null },
          }),
          {
            'call.with': { path: 'with', message: t('wrong.with') },
            'call.to': { path: 'to', message: t('wrong.to') },
            'call.at': { path: 'time', message: wrongTime() },
            body: { path: 'outcome', message: t('wrong.outcome') },
          },
        )
      }
      say={(error) => `${words('failed')} ${sentence(error)}`}
      onSent={() => {
        drop()
        toast(t('saved'))
        void workChanged()
      }}
    >
      {(wrong) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField
              {...field('with')}
              label={t('with')}
              empty={t('choose')}
              options={CALL_WITH.map((value) => ({ value, label: t(`withs.${value}`) }))}
              error={wrong['with']}
            />
            <TextField {...field('to')} label={t('to')} maxLength={200} autoComplete="off" error={wrong['to']} />
            <DateField {...field('day')} label={t('day')} value={day} max={dayIn(TEAM_ZONE, now)} />
            <TextField {...field('time')} type="time" label={t('time')} value={time} error={wrong['time']} />
          </div>
          <TextField
            {...field('number')}
            label={t('number')}
            optional={t('optional')}
            maxLength={100}
            autoComplete="off"
          />
          <TextArea {...field('outcome')} label={t('outcome')} rows={3} maxLength={MAX_NOTE} error={wrong['outcome']} />
        </>
      )}
    </FormDialog>
  )
}
