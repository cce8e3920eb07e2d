import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { claimNumberKey } from '#features/claims/claims/claim.ts'
import type { Answers } from './answers.ts'
import { api } from '#features/claims/claims/web/claim-calls.ts'
import { useWhen } from '#ui/time-text.ts'

const PAUSE_MS = 400

/** While insurer and number are typed: the open claim one has with them already, one tap away. */
export function ExistingClaim({ answers }: { answers: Answers }) {
  const t = useTranslations('ownClaims.existing')
  const status = useTranslations('claims.status')
  const when = useWhen()
  const insurer_name = answers.insurer_name.trim()
  const claim_number = answers.claim_number.trim()
  const typed = insurer_name && claimNumberKey(claim_number) ? `${insurer_name}\n${claim_number}` : ''
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    queryKey: ['claims', 'existing', asked],
    queryFn: ({ signal }) => api.existing({ insurer_name, claim_number }, { signal }),
    enabled: asked !== '' && asked === typed,
    retry: false,
  })
  const claim = asked === typed ? found.data?.[0] : undefined
  // the region stands before its message, so that the message is announced
  return (
    <div role="status">
      {claim && (
        <Notice
          tone="warn"
          className="mt-3"
          title={t('title')}
          action={
            <LinkButton variant="secondary" size="sm" to={paths.claim(claim.id)}>
              {t('open')}
            </LinkButton>
          }
        >
          {t('text', {
            insurer: claim.insurer_name,
            number: claim.claim_number,
            date: when.date(claim.created_at),
            status: status(claim.status),
          })}
        </Notice>
      )}
    </div>
  )
}
