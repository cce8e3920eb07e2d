import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'

/** Back at the left, what goes on at the right. */
export function StepButtons({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const t = useTranslations('providers.onboarding')
  return (
    <div className="flex flex-col-reverse items-stretch justify-between gap-3 sm:flex-row sm:items-start">
      <Button variant="secondary" size="lg" onClick={onBack}>
        {t('back')}
      </Button>
      <span className="flex flex-col-reverse items-stretch gap-3 sm:flex-row sm:items-start">{children}</span>
    </div>
  )
}
