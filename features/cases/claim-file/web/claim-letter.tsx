import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ClaimDetail } from '#features/claims/claims/claim.ts'
import { Button } from '#ui/button.tsx'
import { opening } from '#ui/dialog.tsx'

const Letter = opening(() => import('./letter-window.tsx'))

/** A letter in which the driver tells the insurer who chooses. */
export function ClaimLetter({ claim }: { claim: ClaimDetail }) {
  const t = useTranslations('claims.claim.letter')
  return (
    <Letter
      claim={claim}
      trigger={
        <Button variant="secondary" size="sm" icon={<Mail aria-hidden className="size-5 max-sm:hidden" />}>
          {t('open')}
        </Button>
      }
    />
  )
}
