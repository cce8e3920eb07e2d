import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { isRefusal } from '#lib/errors.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSentence } from '#features/claims/claims/web/claim-calls.ts'

/** Why the claim was not taken, next to the button; a claim that exists already is one tap away. */
export function SubmitProblem({ error }: { error: unknown }) {
  const t = useTranslations('claims.intake')
  const sentence = useSentence()
  if (!error) return null
  const existing =
    isRefusal(error) && error.code === 'duplicate_claim'
      ? error.details.find((detail) => detail.path === 'claim_id')?.message
      : undefined
  return (
    <Notice
      tone={existing ? 'warn' : 'bad'}
      live
      title={existing ? undefined : t('failed')}
      action={existing && <LinkButton to={paths.claim(existing)}>{t('openExisting')}</LinkButton>}
    >
      {sentence(error)}
    </Notice>
  )
}
