import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/accounts/web/client.ts'
import { queries } from '#features/accounts/web/queries.tsx'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { StarInput } from '#ui/stars.tsx'
import { toastError } from '#ui/toast.tsx'
import { reviewsContract } from '../contract.ts'

const api = clientOf(reviewsContract)

/** Stars and words about one completed booking of one's own; afterwards the way to see them. */
export function ReviewForm({ order }: { order: { id: string; listing_id: string; reviewed: boolean } }) {
  const t = useTranslations('reviews.form')
  const known: Record<string, string> = useMessages().reviews.refusals
  const [rating, setRating] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const leave = useMutation({
    mutationFn: () => api.leave({ order_id: order.id, rating: rating ?? 0, review_text: text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['orders'] }),
    onError: () => toastError(t('failed'), t('failedText')),
  })
  if (order.reviewed || leave.isSuccess)
    return (
      <Card title={t('done')}>
        <p className="mb-4">{t('doneText')}</p>
        <LinkButton variant="secondary" to={paths.listing(order.listing_id)}>
          {t('see')}
        </LinkButton>
      </Card>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(rating === null)
    if (rating !== null && !leave.isPending) leave.mutate()
  }
  return (
    <Card title={t('title')} meta={t('text')} id="review">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <StarInput
          legend={t('rating')}
          name="rating"
          value={rating}
          onValue={(value) => {
            setRating(value)
            setMissing(false)
          }}
          labels={[t('stars.one'), t('stars.two'), t('stars.three'), t('stars.four'), t('stars.five')]}
          error={missing && t('needRating')}
        />
        <TextArea
          name="review_text"
          label={t('review')}
          hint={t('hint')}
          optional={t('optional')}
          maxLength={3000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {leave.error && (
          <Notice tone="bad" live>
            {(isRefusal(leave.error) && known[leave.error.code]) || t('failedText')}
          </Notice>
        )}
        <div>
          <Button type="submit" busy={leave.isPending && t('busy')}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
