import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import type { OwnReport } from '#features/work/reviews/own-report.ts'

const ReportDialog = lazy(() => import('./report-review-dialog.tsx'))
type Reviewed = { id: string; reviewer_name: string; edited_at: string | null; report: OwnReport | null }

/** The business reports a review, or reads what became of that; removing is never its own act. */
export function ReportReview({ review }: { review: Reviewed }) {
  const t = useTranslations('removals.report')
  const format = useFormatter()
  const [open, setOpen] = useState(false)
  const { report } = review
  if (report && !report.outcome)
    return (
      <span className="text-sm text-ink-soft">
        {t('waiting', { at: format.dateTime(new Date(report.created_at), { dateStyle: 'medium' }) })}
      </span>
    )
  return (
    <>
      {report?.outcome === 'refused' && (
        <span className="basis-full text-sm text-ink-soft">{t('refused', { text: report.resolution ?? '' })}</span>
      )}
      {(report?.outcome !== 'refused' || review.edited_at) && (
        <Button
          variant="quiet"
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('openOf', { name: review.reviewer_name })}
          onClick={() => setOpen(true)}
        >
          {t('open')}
        </Button>
      )}
      {open && (
        <Suspense>
          <ReportDialog id={review.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
