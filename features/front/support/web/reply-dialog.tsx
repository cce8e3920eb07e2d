import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Problems, Wrong } from '#ui/form-window.tsx'
import { toast } from '#ui/toast.tsx'
import {
  REPLY_BODY_MAX,
  REPLY_TITLE_MAX,
  type SupportReply,
  unknownPlaceholder,
} from '#features/base/messages/support.ts'
import { supportApi } from './support-calls.ts'

const FIELDS = ['title', 'body_en', 'body_es'] as const
type Field = (typeof FIELDS)[number]
const again = () => queries.invalidateQueries({ queryKey: ['support_replies'] })

/** Writes or changes a ready answer. What a colleague changed meanwhile is read before it is overwritten. */
export function ReplyDialog({ before, onClose }: { before: SupportReply | null; onClose: () => void }) {
  const t = useTranslations('support.edit')
  const general = useTranslations('support')
  const [base, setBase] = useState(before)
  const [values, setValues] = useState<Record<Field, string>>({
    title: before?.title ?? '',
    body_en: before?.body_en ?? '',
    body_es: before?.body_es ?? '',
  })
  const [theirs, setTheirs] = useState<SupportReply | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const words = (error: unknown) => {
    if (!isRefusal(error)) return general('saveFailed')
    return error.code === 'title_taken' ? t('taken') : error.code === 'changed' ? t('changed') : general('saveFailed')
  }
  const check = (): Problems => {
    const wrongIn = (body: string) => {
      const unknown = unknownPlaceholder(body)
      return !body.trim() ? t('missing') : unknown && t('unknown', { open: unknown })
    }
    return {
      title: !values.title.trim() ? t('missing') : values.title === taken && t('taken'),
      body_en: wrongIn(values.body_en),
      body_es: wrongIn(values.body_es),
    }
  }
  const failed = async (error: unknown) => {
    if (!isRefusal(error)) return
    if (error.code === 'title_taken') setTaken(values.title)
    if (error.code !== 'changed') return
    const now = (await supportApi.replies({})).find(({ id }) => id === base?.id) ?? null
    setTheirs(now)
    setBase(now)
    await again()
  }
  const field = (name: Field, wrong: Wrong) => ({
    name,
    value: values[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const hint = t('bodyHint', { open: '{name}', claim: '{claim}' })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={before ? t('changeOf', { title: before.title }) : t('add')}
      submit={t('save')}
      busyText={t('saving')}
      check={check}
      run={() =>
        base ? supportApi.changeReply({ id: base.id, version: base.version, ...values }) : supportApi.addReply(values)
      }
      say={words}
      more={() =>
        theirs && (
          <span className="mt-2 grid gap-2">
            <b>{theirs.title}</b>
            <span className="whitespace-pre-line">{theirs.body_en}</span>
            <span lang="es" className="whitespace-pre-line">
              {theirs.body_es}
            </span>
          </span>
        )
      }
      toasts
      onFailed={failed}
      onSent={() => {
        toast(t('saved'), t('savedText'))
        void again()
      }}
    >
      {(wrong) => (
        <>
          <TextField
            label={t('titleField')}
            hint={t('titleHint')}
            maxLength={REPLY_TITLE_MAX}
            {...field('title', wrong)}
          />
          <TextArea
            label={t('body_en')}
            hint={hint}
            lang="en"
            maxLength={REPLY_BODY_MAX}
            {...field('body_en', wrong)}
          />
          <TextArea
            label={t('body_es')}
            hint={hint}
            lang="es"
            maxLength={REPLY_BODY_MAX}
            {...field('body_es', wrong)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Removes a ready answer, after asking: it cannot be brought back. */
export function RemoveDialog({ reply, onClose }: { reply: SupportReply; onClose: () => void }) {
  const t = useTranslations('support.edit')
  const general = useTranslations('support')
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('removeTitle', { title: reply.title })}
      text={t('removeText')}
      submit={t('remove')}
      busyText={t('removing')}
      run={() => supportApi.removeReply({ id: reply.id })}
      say={() => general('saveFailed')}
      toasts
      onSent={() => {
        toast(t('removed'))
        void again()
      }}
    />
  )
}
