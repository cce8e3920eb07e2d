import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { reportsQuery } from './report-calls.ts'

/** An admin's way to what people have reported, with how many wait. */
export function OpenReports() {
  const t = useTranslations('support.reports')
  const { data } = useQuery(reportsQuery('open'))
  return (
    <LinkButton variant="secondary" to={paths.adminReports()} icon={<Flag aria-hidden className="size-5" />}>
      {data?.open ? t('openCount', { count: data.open }) : t('title')}
    </LinkButton>
  )
}
