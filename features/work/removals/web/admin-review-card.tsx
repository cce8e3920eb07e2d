import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/button.tsx'
import { Card, Facts } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/notice.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { canDecide, type Decision, decisionsOf } from '../policy.ts'
import type { AdminReview } from '../removal.ts'
import { ReviewItem } from '#features/work/reviews/web/review-list.tsx'
import { useInstant } from '#ui/instant.ts'

const NAMES = { remove: 'remove', refuse: 'refuse', restored: 'restore', upheld: 'uphold' } as const

/** One review with what is said against it, what happened to it, and what can be decided. */
export function AdminReviewCard({
  review,
  marked,
  onDecide,
}: {
  review: AdminReview
  /** J and K stand on it. */
  marked: boolean
  onDecide: (decision: Decision) => void
}) {
  const t = useTranslations('adminReviews')
  const reasons = useTranslations('removals.reasons')
  const at = useInstant()
  const { report, removal, business } = review
  const objection = removal?.objection
  const open = objection && !objection.outcome
  const stops = review.involved
    ? t('involved')
    : removal && !canDecide(removal, false, 'restored').yes
      ? t('ownDecision')
      : null
  return (
    <Card
      title={
        <Link to={`${paths.listing(review.listing_id)}#${review.id}`} className="hover:underline">
          {t('of', { business: business.name })}
        </Link>
      }
      meta={<RelativeTime at={(open ? objection.created_at : report?.created_at) ?? review.created_at} />}
      className={cx(marked && 'outline-3 outline-offset-2 outline-accent')}
    >
      <div className="grid gap-4">
        {report && (
          <Notice tone="warn" title={t('reported', { name: report.by, reason: reasons(report.reason) })}>
            {report.details && (
              <span dir="auto" className="wrap-anywhere whitespace-pre-line">
                {report.details}
              </span>
            )}
          </Notice>
        )}
        {removal && (
          <Notice tone="bad" title={t('removed')}>
            {t('removedBy', { reason: reasons(removal.reason), name: removal.by, at: at(removal.at) })}
            <span className="block wrap-anywhere">{removal.note}</span>
          </Notice>
        )}
        {open && (
          <Notice tone="warn" title={t('objection')}>
            <span dir="auto" className="wrap-anywhere whitespace-pre-line">
              {objection.words}
            </span>
          </Notice>
        )}
        <ul className="[&>li]:border-t-0 [&>li]:py-0">
          <ReviewItem review={review} />
        </ul>
        <Facts
          className="text-sm"
          rows={[
            [t('author'), review.author.name],
            [t('listing'), review.listing_title],
          ]}
        />
        {review.history.length > 0 && <History review={review} />}
        {stops ? (
          <p className="text-sm text-ink-soft">{stops}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {decisionsOf(review).map((decision) => (
              <Button
                key={decision}
                size="sm"
                variant="secondary"
                aria-haspopup="dialog"
                aria-label={t(`${NAMES[decision]}Of`, { name: review.reviewer_name })}
                onClick={() => onDecide(decision)}
              >
                {t(NAMES[decision])}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}

function History({ review: { history } }: { review: AdminReview }) {
  const t = useTranslations('adminReviews')
  const reasons = useTranslations('removals.reasons')
  const instant = useInstant()
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent">
        {t('history', { count: history.length })}
      </summary>
      <ol className="grid gap-3">
        {history.map((step) => (
          <li key={`${step.kind} ${step.at}`}>
            <p className="font-semibold">
              {t(`steps.${step.kind}`)}
              {step.reason && `: ${reasons(step.reason)}`}
            </p>
            <p className="text-ink-soft">
              {instant(step.at)}, {step.by ?? t('somebody')}
            </p>
            {step.text && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {step.text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
