import { useTranslations } from 'use-intl'
import { CsvExport } from '#features/base/files/web/csv-export.tsx'
import { auditFileContract } from '../contract.ts'
import { type Filter, filterOf } from './audit-data.ts'

/** What the filter finds, as a file made by the server; that it was made is on the record. */
export function AuditExport({ filter }: { filter: Filter }) {
  const t = useTranslations('audit')
  return (
    <CsvExport
      path={auditFileContract.csv.path}
      query={filterOf(filter) as Record<string, string | undefined>}
      words={{
        label: t('export'),
        busy: t('exporting'),
        done: t('exported'),
        doneText: t('exportedHint'),
        failed: t('notExported'),
      }}
    />
  )
}
