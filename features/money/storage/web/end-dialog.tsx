import { useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { Button } from '#ui/button.tsx'
import { DateField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { Stay } from '../stay.ts'
import { storageApi, storageChanged, storageStale, useRefused } from './storage-calls.ts'

const EMPTY = { out_day: '', out_time: '' }
/** The car left: when, on the clock of the place. */
export function EndDialog({ stay }: { stay: Stay }) {
  const t = useTranslations('storage.end')
  const form = useTranslations('storage.form')
  const say = useRefused()
  const [typed, setTyped, drop] = useDraft(`${stay.id}:end`, EMPTY)
  return (
    <FormDialog
      trigger={<Button>{t('open')}</Button>}
      title={t('title', { name: stay.name })}
      text={t('text')}
      submit={t('save')}
      busyText={form('saving')}
      check={() => ({ out_day: !typed.out_day && form('needDay') })}
      say={say}
      run={() => storageApi.end({ stay_id: stay.id, out_day: typed.out_day, out_time: typed.out_time || null })}
      onFailed={() => void storageStale(stay.claim_id)}
      onSent={(found) => {
        drop()
        toast(t('saved'))
        storageChanged(found)
      }}
    >
      {(wrong) => (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <DateField
            name="out_day"
            label={t('day')}
            value={typed.out_day}
            error={wrong['out_day']}
            onChange={({ target }) => setTyped({ ...typed, out_day: target.value })}
          />
          <TextField
            name="out_time"
            type="time"
            className="max-w-40"
            label={t('time')}
            optional={form('optional')}
            hint={t('timeHint')}
            value={typed.out_time}
            error={wrong['out_time']}
            onChange={({ target }) => setTyped({ ...typed, out_time: target.value })}
          />
        </div>
      )}
    </FormDialog>
  )
}
