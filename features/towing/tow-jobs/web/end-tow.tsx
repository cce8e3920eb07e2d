import { useTranslations } from 'use-intl'
import { ReasonDialog } from '#features/base/accounts/web/reason-dialog.tsx'
import type { TowJob } from '../job.ts'
import { towChanged, towJobsApi, towsStale } from './tow-calls.ts'
import { useRefused } from './refused.ts'

/** The claims team's way out of a tow that neither side can end. */
export default function EndTow({ job }: { job: TowJob }) {
  const t = useTranslations('towJob.end')
  const say = useRefused()
  return (
    <ReasonDialog
      name={`tow:${job.id}:end`}
      label={t('open')}
      title={t('title')}
      text={t('text')}
      busyText={t('busy')}
      danger
      audited
      say={say}
      run={(reason) => towJobsApi.endByTeam({ job: job.id, reason }).then(towChanged)}
      onFailed={() => void towsStale()}
    />
  )
}
