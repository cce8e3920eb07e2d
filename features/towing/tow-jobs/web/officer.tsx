import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { savePdf } from '#features/base/files/web/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { toastError } from '#ui/toast.tsx'
import { isTaken } from '#features/towing/tows/tow-status.ts'
import { formatInstant } from '#lib/dates.ts'
import type { TowJob } from '../job.ts'
import { isAwaited } from '../policy.ts'
import { calmly } from './soon.ts'

/** The four things an officer may ask for, on the screen and on paper. */
export function Officer({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.officer')
  const zone = useTimeZone()
  const [busy, setBusy] = useState(false)
  const { car } = job
  // who called is gone from a tow that is over, or whose driver left
  if (!job.caller_name) return null
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="link inline-flex min-h-11 items-center font-semibold">{t('title')}</summary>
      <p lang="en" className="mb-3 text-lg font-semibold">
        {t(
          job.viewer !== 'driver' ? 'sentenceOfCompany' : isAwaited(job) && !calmly(job) ? 'sentence' : 'sentenceThere',
        )}
      </p>
      <Facts
        columns={1}
        rows={[
          [t('asked'), job.caller_name],
          [t('phone'), job.caller_phone],
          [t('car'), car && [car.year, car.make, car.model].join(' ')],
          [t('plate'), car?.plate],
          [t('whose'), job.whose && [t(`whoses.${job.whose}`), job.leave_words].filter(Boolean).join(': ')],
          [t('when'), job.summoned_at && formatInstant(job.summoned_at, 'en', zone)],
          [t('taken'), [job.taken_name, job.company?.business_name].filter(Boolean).join(', ')],
        ]}
      />
      <Button
        className="mt-3"
        variant="secondary"
        busy={busy && t('saving')}
        onClick={() => {
          setBusy(true)
          void savePdf('/rest/v1/rpc/tow_record', { job: job.id }, `tow-${job.number}`)
            .catch(() => toastError(t('failed')))
            .finally(() => setBusy(false))
        }}
      >
        {t('save')}
      </Button>
      {job.viewer === 'driver' && isTaken(job) && <p className="mt-2 text-sm text-ink-soft">{t('qr')}</p>}
    </details>
  )
}
