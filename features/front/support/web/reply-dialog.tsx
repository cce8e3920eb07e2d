import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, TextArea, TextField } from '#ui/field.tsx'
import { fieldRef } from '#ui/field-ref.ts'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import {
  REPLY_BODY_MAX,
  REPLY_TITLE_MAX,
  type SupportReply,
  unknownPlaceholder,
} from '#features/base/messages/support.ts'
import { desk } from './support-calls.ts'

const FORM = 'ready-answer'
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
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const [theirs, setTheirs] = useState<SupportReply | null>(null)
  const words = (error: Error) => {
    if (!isRefusal(error)) return general('saveFailed')
    return error.code === 'title_taken' ? t('taken') : error.code === 'changed' ? t('changed') : general('saveFailed')
  }
  const save = useMutation({
    mutationFn: () =>
      base ? desk.changeReply({ id: base.id, version: base.version, ...values }) : desk.addReply(values),
    onSuccess: async () => {
      toast(t('saved'), t('savedText'))
      await again()
      onClose()
    },
    onError: async (error) => {
      toastError(general('error'), words(error))
      if (!isRefusal(error)) return
      if (error.code === 'title_taken') {
        setWrong({ title: t('taken') })
        focusField('title')
      }
      if (error.code !== 'changed') return
      const now = (await desk.replies({})).find(({ id }) => id === base?.id) ?? null
      setTheirs(now)
      setBase(now)
      await again()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Partial<Record<Field, string>> = {}
    for (const name of FIELDS) {
      const unknown = name === 'title' ? null : unknownPlaceholder(values[name])
      if (!values[name].trim()) found[name] = t('missing')
      else if (unknown) found[name] = t('unknown', { open: unknown })
    }
    setWrong(found)
    const first = FIELDS.find((name) => found[name])
    if (first) return focusField(first)
    if (!save.isPending) save.mutate()
  }
  const field = (name: Field) => ({
    name,
    id: name,
    value: values[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const hint = t('bodyHint', { open: '{name}', claim: '{claim}' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={before ? t('changeOf', { title: before.title }) : t('add')}
      initialFocus={fieldRef('title')}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM} busy={save.isPending && t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-4" onSubmit={submit}>
        {save.error && (
          <Notice tone="bad" live>
            {words(save.error)}
            {theirs && (
              <span className="mt-2 grid gap-2">
                <b>{theirs.title}</b>
                <span className="whitespace-pre-line">{theirs.body_en}</span>
                <span lang="es" className="whitespace-pre-line">
                  {theirs.body_es}
                </span>
              </span>
            )}
          </Notice>
        )}
        <TextField label={t('titleField')} hint={t('titleHint')} maxLength={REPLY_TITLE_MAX} {...field('title')} />
        <TextArea label={t('body_en')} hint={hint} lang="en" maxLength={REPLY_BODY_MAX} {...field('body_en')} />
        <TextArea label={t('body_es')} hint={hint} lang="es" maxLength={REPLY_BODY_MAX} {...field('body_es')} />
      </form>
    </Dialog>
  )
}

/** Removes a ready answer, after asking: it cannot be brought back. */
export function RemoveDialog({ reply, onClose }: { reply: SupportReply; onClose: () => void }) {
  const t = useTranslations('support.edit')
  const general = useTranslations('support')
  const remove = useMutation({
    mutationFn: () => desk.removeReply({ id: reply.id }),
    onSuccess: async () => {
      toast(t('removed'))
      await again()
      onClose()
    },
    onError: () => toastError(general('error'), general('saveFailed')),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('removeTitle', { title: reply.title })}
      description={t('removeText')}
      closeText={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={remove.isPending && t('removing')} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      {remove.error && (
        <Notice tone="bad" live>
          {general('saveFailed')}
        </Notice>
      )}
    </Dialog>
  )
}
