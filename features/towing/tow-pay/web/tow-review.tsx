import { useEffect } from 'react'
import { OwnRemovalPart } from '#features/work/removals/web/own-removal.tsx'
import { ReviewForm } from '#features/work/reviews/web/review-form.tsx'
import { Sheet } from '#ui/section.tsx'

/** What its driver says about a tow that no card paid; who follows a link to it comes to it. */
export function TowReview({ job }: { job: string }) {
  useEffect(() => {
    if (window.location.hash === '#review') document.getElementById('review')?.scrollIntoView()
  }, [])
  return (
    <Sheet>
      <ReviewForm of={{ tow_job_id: job }} removal={(of) => <OwnRemovalPart removal={of} />} />
    </Sheet>
  )
}
