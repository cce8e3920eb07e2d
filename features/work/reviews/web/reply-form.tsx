import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages, useNow, useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { namesContact } from '#features/business/providers/policy.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { reviewsContract } from '../contract.ts'
import { canEditReply } from '../policy.ts'
import { type BusinessReview, MAX_REPLY, replyOpenUntil } from '../review.ts'
import { useInstant } from '#ui/instant.ts'

const api = clientOf(reviewsContract)

/** The button that opens the reply under its review, or its correction while that is open. */
export function ReplyForm({ review }: { review: BusinessReview }) {
  const t = useTranslations('ownReviews')
  const instant = useInstant()
  const now = useNow({ updateInterval: 60_000 })
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  const name = review.reviewer_name
  if (open) return <Editor review={review} onDone={() => setOpen(false)} />
  if (!review.reply)
    return (
      <Button ref={button} variant="secondary" aria-label={t('openTo', { name })} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
    )
  if (!canEditReply(review.reply, now).yes) return null
  const until = instant(replyOpenUntil(review.reply))
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button ref={button} variant="secondary" aria-label={t('editOf', { name })} onClick={() => setOpen(true)}>
        {t('edit')}
      </Button>
      <span className="text-sm text-ink-soft">{t('until', { until })}</span>
    </span>
  )
}

function Editor({ review, onDone }: { review: BusinessReview; onDone: () => void }) {
  const t = useTranslations('ownReviews')
  const known: Record<string, string> = useMessages().ownReviews.refusals
  const before = review.reply
  const [text, setText] = useState(before?.reply_text ?? '')
  const [wrong, setWrong] = useState<'empty' | 'contact' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }, [])
  const save = useMutation({
    mutationFn: () => {
      const given = { review_id: review.id, reply_text: text.trim() }
      return before ? api.editReply(given) : api.reply(given)
    },
    onSuccess: async () => {
      toast(t(before ? 'saved' : 'posted'), t(before ? 'savedText' : 'postedText'))
      await queries.invalidateQueries({ queryKey: ['reviews'] })
      onDone()
    },
    onError: (error) => toastError(t('error'), said(error)),
  })
  const said = (error: unknown) => (isRefusal(error) && known[error.code]) || t('refusals.other')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = text.trim() === '' ? 'empty' : namesContact(text) ? 'contact' : null
    setWrong(problem)
    if (problem) field.current?.focus()
    else if (!save.isPending) save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid basis-full gap-3">
      <TextArea
        ref={field}
        name="reply_text"
        className="max-w-text"
        label={t('label', { name: review.reviewer_name })}
        hint={t('hint')}
        error={wrong && t(`refusals.${wrong}`)}
        dir="auto"
        maxLength={MAX_REPLY}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {save.error && (
        <Notice tone="bad" live>
          {said(save.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending && t(before ? 'saving' : 'posting')}>
          {t(before ? 'save' : 'post')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
