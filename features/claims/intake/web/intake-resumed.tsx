import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '#ui/time-text.ts'

/** Says that a kept draft goes on, and offers a clean sheet. */
export function Resumed({ at, onRestart }: { at: string; onRestart: () => void }) {
  const t = useTranslations('claims.intake')
  const common = useTranslations('claims')
  const when = useWhen()
  const [asking, setAsking] = useState(false)
  const [gone, setGone] = useState(false)
  if (gone) return null
  return (
    <Notice
      action={
        <Dialog
          size="sm"
          title={t('startOverTitle')}
          description={t('startOverText')}
          closeText={common('close')}
          open={asking}
          onOpenChange={setAsking}
          trigger={
            <Button variant="secondary" size="sm">
              {t('startOver')}
            </Button>
          }
          footer={
            <>
              <DialogClose render={<Button variant="secondary">{common('cancel')}</Button>} />
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false)
                  setGone(true)
                  onRestart()
                }}
              >
                {t('startOver')}
              </Button>
            </>
          }
        />
      }
    >
      {t('resumed', { date: when.at(at) })}
    </Notice>
  )
}
