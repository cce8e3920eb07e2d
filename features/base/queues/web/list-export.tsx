import { useTranslations } from 'use-intl'
import { CsvExport } from '#features/base/files/web/csv-export.tsx'

/** Takes the list as it is filtered now as a table for a spreadsheet. */
export function ListExport({ path, query }: { path: string; query: Record<string, string | undefined> }) {
  const t = useTranslations('adminQueue.export')
  return (
    <CsvExport
      path={path}
      query={query}
      words={{ label: t('label'), busy: t('busy'), done: t('done'), doneText: t('doneText'), failed: t('failed') }}
    />
  )
}
