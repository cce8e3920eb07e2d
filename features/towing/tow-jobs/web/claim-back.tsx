import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { savePdf } from '#features/base/files/web/save-file.ts'
import { Button } from '#ui/button.tsx'
import { toastError } from '#ui/toast.tsx'
import type { TowJob } from '../job.ts'

/** The numbered request with which the driver asks the insurer for its part. */
export default function ClaimBack({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.claimBack')
  const [busy, setBusy] = useState(false)
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="secondary"
        busy={busy && t('making')}
        onClick={() => {
          setBusy(true)
          void savePdf('/rest/v1/rpc/reimbursement_request', { id: job.id, of: 'tow' }, `reimbursement-${job.number}`)
            .catch(() => toastError(t('failed')))
            .finally(() => setBusy(false))
        }}
      >
        {t('get')}
      </Button>
      <p className="text-sm text-ink-soft">{t('text')}</p>
    </div>
  )
}
