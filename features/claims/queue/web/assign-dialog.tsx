import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { PerClaim } from '../queue.ts'
import { useWorkSentence } from './note-calls.ts'
import { inWords } from './in-words.ts'
import { queueApi, useWorkload } from './take-next.ts'

const NOBODY = 'nobody'

/** Assigns claims to a colleague, or to nobody; each admin stands there with what they have already. */
export function AssignDialog({
  claims,
  onDone,
}: {
  claims: readonly { id: string; was: string | null }[]
  onDone: (to: string | null, result: PerClaim) => void
}) {
  const t = useTranslations('claimWork.assign')
  const words = useTranslations('claimWork')
  const sentence = useWorkSentence()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  // as they were read when the window was opened: a colleague's change meanwhile is refused
  const [read, setRead] = useState(claims)
  const team = useWorkload(open)
  const to = chosen === NOBODY ? null : chosen
  return (
    <FormDialog
      size="sm"
      open={open}
      onOpenChange={(now) => {
        setOpen(now)
        setChosen('')
        if (now) setRead(claims)
      }}
      trigger={
        <Button size="sm" variant="secondary">
          {t('other')}
        </Button>
      }
      title={t('title', { count: read.length })}
      text={t('text')}
      submit={t('submit')}
      busyText={words('saving')}
      check={() => ({ to: chosen === '' && t('missing') })}
      run={() => inWords(queueApi.assignMany({ claims: [...read], to }), { to: { path: 'to', message: t('gone') } })}
      say={(error) => `${words('failed')} ${sentence(error)}`}
      onSent={(result) => onDone(to, result)}
    >
      {(wrong) => (
        <>
          {/* there from the start, so that the window begins at it */}
          <SelectField
            name="to"
            label={t('to')}
            empty={team.isPending ? words('loading') : t('choose')}
            value={chosen}
            error={wrong['to']}
            onChange={({ target }) => setChosen(target.value)}
            options={(team.data ?? []).map(({ admin, open: count }) => ({
              value: admin?.id ?? NOBODY,
              label: admin ? t(admin.mine ? 'me' : 'admin', { name: admin.name, count }) : t('nobody'),
            }))}
          />
          {team.isError && (
            <Notice tone="bad" live>
              {sentence(team.error)}
            </Notice>
          )}
        </>
      )}
    </FormDialog>
  )
}
