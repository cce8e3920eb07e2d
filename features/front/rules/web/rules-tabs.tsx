import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { TabLinks } from '#ui/chips.tsx'

/** Between our own rules and what the site says of each state's law. */
export function RulesTabs({ current }: { current: 'rules' | 'states' }) {
  const t = useTranslations('rules')
  return (
    <TabLinks
      label={t('title')}
      current={current}
      tabs={[
        { key: 'rules', label: t('rulesTab'), to: paths.adminRules() },
        { key: 'states', label: t('statesTab'), to: paths.adminStates() },
      ]}
    />
  )
}
