import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'

/** Says that a kept draft goes on, and offers a clean sheet. */
export function Resumed({ at, onRestart }: { at: string; onRestart: () => void }) {
  const t = useTranslations('claims.intake')
  const when = useWhen()
  const [gone, setGone] = useState(false)
  if (gone) return null
  return (
    <Notice
      action={
        <FormDialog
          size="sm"
          title={t('startOverTitle')}
          text={t('startOverText')}
          trigger={
            <Button variant="secondary" size="sm">
              {t('startOver')}
            </Button>
          }
          submit={t('startOver')}
          variant="danger"
          run={async () => onRestart()}
          onSent={() => setGone(true)}
        />
      }
    >
      {t('resumed', { date: when.at(at) })}
    </Notice>
  )
}
