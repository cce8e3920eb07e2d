import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { publicKey } from '#features/base/accounts/web/session.ts'
import type { Review } from '../review.ts'
import { Button } from '#ui/button.tsx'

const ReviewItems = lazy(async () => ({
  default: (await import('./review-list.tsx')).ReviewItems,
}))
const MORE = 20

/** The older reviews, when somebody wants them. */
export default function MoreReviews({ providerId, after }: { providerId: string; after: string | undefined }) {
  const t = useTranslations('listingPage')
  const [older, setOlder] = useState<Review[]>([])
  const [state, setState] = useState<'more' | 'busy' | 'failed' | 'end'>('more')
  const load = async () => {
    setState('busy')
    const query = new URLSearchParams({
      provider_id: providerId,
      limit: String(MORE),
      after: older.at(-1)?.id ?? after ?? '',
    })
    try {
      const answer = await fetch(`/rest/v1/reviews?${query}`, { headers: { apikey: publicKey() } })
      if (!answer.ok) throw new Error(answer.statusText)
      const next = (await answer.json()) as Review[]
      setOlder([...older, ...next])
      setState(next.length < MORE ? 'end' : 'more')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      {older.length > 0 && (
        <Suspense>
          <ReviewItems reviews={older} />
        </Suspense>
      )}
      {state !== 'end' && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={state === 'busy' && t('opening')}
          onClick={() => void load()}
        >
          {t('moreReviews')}
        </Button>
      )}
      {state === 'failed' && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {t('failedText')}
        </p>
      )}
    </>
  )
}
