import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { useMessages, useNow, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { namesContact } from '#features/business/providers/policy.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarInput } from '#ui/stars.tsx'
import { toast, toastError } from '#ui/toast.tsx'
import { reviewsContract } from '../contract.ts'
import { MAX_REVIEW_PHOTOS } from '../photo.ts'
import { canEditReview } from '../policy.ts'
import { editableUntil, type Review, type ReviewPhoto, type Subject } from '../review.ts'
import { ownReviewKey } from './own-key.ts'
import { PhotoPicker } from './photo-picker.tsx'
import type { OwnRemoval } from '../own-report.ts'
import { ReviewItem } from './review-list.tsx'
import { useInstant } from '#ui/instant.ts'

const api = clientOf(reviewsContract)
const idOf = (of: Subject) => ('order_id' in of ? of.order_id : of.tow_job_id)
const keyOf = (of: Subject) => ownReviewKey(idOf(of))

/** Stars, words and photos about one completed booking or tow of one’s own; afterwards what was posted, and the way to correct it, or why it was removed. */
export function ReviewForm({ of, removal }: { of: Subject; removal: (of: OwnRemoval) => ReactNode }) {
  const t = useTranslations('reviews')
  const removed = useTranslations('removals.own')
  const own = useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => ('order_id' in of ? api.ofOrder(of, { signal }) : api.ofTow(of, { signal })),
  })
  if (own.data?.review && own.data.removal)
    return (
      <Section title={removed('title')} id="review">
        <ul className="mb-4 [&>li]:border-t-0 [&>li]:pt-0">
          <ReviewItem review={own.data.review} />
        </ul>
        {removal(own.data.removal)}
      </Section>
    )
  if (own.data?.review) return <Posted key={own.data.review.id} of={of} review={own.data.review} />
  return (
    <Section title={t('form.title')} meta={t('form.text')} id="review">
      {own.isPending ? (
        <Skeleton label={t('form.title')} lines={4} />
      ) : (
        <Editor of={of} before={null} waiting={own.data?.waiting ?? []} />
      )}
    </Section>
  )
}

function Posted({ of, review }: { of: Subject; review: Review }) {
  const t = useTranslations('reviews')
  const instant = useInstant()
  const now = useNow({ updateInterval: 60_000 })
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <Section title={t('edit.title')} meta={t('form.text')} id="review">
        <Editor of={of} before={review} waiting={[]} onDone={() => setEditing(false)} />
      </Section>
    )
  const open = canEditReview(review, now).yes
  return (
    <Section title={t('form.done')} id="review">
      <p>{t('form.doneText')}</p>
      <ul>
        <ReviewItem review={review} />
      </ul>
      {open && (
        <p className="mt-4 text-sm text-ink-soft">
          {t('edit.until', {
            until: instant(editableUntil(review)),
          })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {open && (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            {t('edit.open')}
          </Button>
        )}
        <LinkButton variant="secondary" to={paths.listing(review.listing_id)}>
          {t('form.see')}
        </LinkButton>
      </div>
    </Section>
  )
}

/** The form itself, for a new review and for correcting one. */
function Editor({
  of,
  before,
  waiting,
  onDone,
}: {
  of: Subject
  before: Review | null
  waiting: readonly ReviewPhoto[]
  onDone?: () => void
}) {
  const t = useTranslations('reviews.form')
  const words = useTranslations('reviews')
  const known: Record<string, string> = useMessages().reviews.refusals
  const [rating, setRating] = useState<number | null>(before?.rating ?? null)
  const [text, setText] = useState(before?.review_text ?? '')
  const [photos, setPhotos] = useState<readonly ReviewPhoto[]>(before?.photos ?? waiting.slice(0, MAX_REVIEW_PHOTOS))
  const [missing, setMissing] = useState(false)
  const [contact, setContact] = useState(false)
  const [sending, setSending] = useState(false)
  const [early, setEarly] = useState(false)
  const onSending = useCallback((on: boolean) => {
    setSending(on)
    if (!on) setEarly(false)
  }, [])
  const save = useMutation({
    mutationFn: (stars: number) => {
      const news = { rating: stars, review_text: text, photos: photos.map(({ path }) => path) }
      return before ? api.edit({ id: before.id, ...news }) : api.leave({ ...of, ...news })
    },
    onSuccess: async (review) => {
      queries.setQueryData(keyOf(of), {
        review,
        waiting: [],
        editable_until: null,
        removal: null,
      })
      if (before) toast(words('edit.saved'), words('edit.savedText'))
      onDone?.()
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: () => toastError(t('failed'), t('failedText')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(rating === null)
    setEarly(sending)
    const named = namesContact(text)
    setContact(named)
    if (rating !== null && !named && !sending && !save.isPending) save.mutate(rating)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
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
        error={contact && t('noContact')}
        optional={t('optional')}
        dir="auto"
        maxLength={3000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PhotoPicker subject={idOf(of)} photos={photos} onPhotos={setPhotos} onSending={onSending} />
      {early && (
        <Notice tone="warn" live>
          {words('photos.waits')}
        </Notice>
      )}
      {save.error && (
        <Notice tone="bad" live>
          {(isRefusal(save.error) && known[save.error.code]) || t('failedText')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending && (before ? words('edit.saving') : t('busy'))}>
          {before ? words('edit.save') : t('submit')}
        </Button>
        {before && (
          <Button variant="quiet" onClick={onDone}>
            {words('edit.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
