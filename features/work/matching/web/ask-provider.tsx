import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useSession } from '#features/base/accounts/web/session.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { type AskProblem, askProblem } from './ask-problem.ts'
import { impressionOf } from '#features/market/listings/web/impression-store.ts'

/**
 * Opens the conversation with this provider about this listing; a visitor signs in first and comes back here. `claimId` where
 * the page is about a claim; otherwise the one that its address names.
 */
export function AskProvider({ listingId, claimId }: { listingId: string; claimId?: string }) {
  const t = useTranslations('listingPage')
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const named = useSearchParams()[0].get('claim')
  const claim = claimId ?? named
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AskProblem | null>(null)
  const ask = async () => {
    if (session.status === 'signed-out') return navigate(paths.auth({ next: pathname + search }))
    setBusy(true)
    setProblem(null)
    try {
      const { startConversation } = await import('./ask-calls.ts')
      await navigate(
        paths.messages({ conversation: await startConversation(listingId, claim, impressionOf(listingId)) }),
      )
    } catch (error) {
      setProblem(askProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        className="mt-4"
        icon={<MessageCircle aria-hidden className="size-5" />}
        busy={busy && t('opening')}
        onClick={() => void ask()}
      >
        {t('ask')}
      </Button>
      {problem && (
        <div role="alert">
          <FieldError>{t(problem)}</FieldError>
        </div>
      )}
    </>
  )
}
