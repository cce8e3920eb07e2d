import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { focusField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { canObject } from '../policy.ts'
import { NOTE_MIN, OBJECTION_MAX } from '../removal.ts'
import { type OwnRemoval } from '#features/work/reviews/own-report.ts'
import { removals } from './removal-calls.ts'
import { useInstant } from '#ui/instant.ts'

/** Why one's own review was removed, and the way to object, once. */
export function OwnRemovalPart({ removal }: { removal: OwnRemoval }) {
  const t = useTranslations('removals.own')
  const reasons = useTranslations('removals.reasons')
  const at = useInstant()
  const [objecting, setObjecting] = useState(false)
  const { objection } = removal
  return (
    <div className="grid gap-4">
      <Notice tone="warn">{t('at', { at: at(removal.at) })}</Notice>
      <Facts
        columns={1}
        rows={[
          [t('reason'), reasons(removal.reason)],
          [t('why'), removal.note],
          [t('said'), objection?.words && <span className="whitespace-pre-line">{objection.words}</span>],
        ]}
      />
      {objection && (
        <Notice tone="info">
          {objection.outcome
            ? t('upheld', { at: at(objection.decided_at!) })
            : t('waiting', { at: at(objection.created_at) })}
          {objection.answer && <span className="block wrap-anywhere">{objection.answer}</span>}
        </Notice>
      )}
      {objecting ? (
        <Objection removal={removal} onDone={() => setObjecting(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          {canObject(removal).yes && (
            <Button variant="secondary" onClick={() => setObjecting(true)}>
              {t('object')}
            </Button>
          )}
          <a href={paths.removedReviews()} className="link inline-flex min-h-11 items-center">
            {t('log')}
          </a>
        </div>
      )}
    </div>
  )
}

function Objection({ removal, onDone }: { removal: OwnRemoval; onDone: () => void }) {
  const t = useTranslations('removals.own')
  const [missing, setMissing] = useState(false)
  const words = (error: Error) => {
    if (!isRefusal(error)) return t('failed')
    return error.code === 'objected_already' ? t('twice') : error.code === 'not_removed' ? t('gone') : t('failed')
  }
  const send = useMutation({
    mutationFn: (text: string) => removals.object({ removal_id: removal.id, words: text }),
    onSuccess: async () => {
      toast(t('sent'), t('sentText'))
      await queries.invalidateQueries({ queryKey: ['reviews', 'own'] })
      onDone()
    },
    onError: (error) => toastError(t('error'), words(error)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('words')).trim()
    setMissing(text.length < NOTE_MIN)
    if (text.length < NOTE_MIN) return focusField('words')
    if (!send.isPending) send.mutate(text)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextArea
        name="words"
        label={t('words')}
        hint={t('hint')}
        error={missing && t('missing')}
        dir="auto"
        maxLength={OBJECTION_MAX}
      />
      {send.error && (
        <Notice tone="bad" live>
          {words(send.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={send.isPending && t('sending')}>
          {t('send')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
