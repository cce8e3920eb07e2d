import type { MetaFunction } from 'react-router'
import { useLocale } from 'use-intl'
import { spokenIn } from '#lib/spoken.ts'
import { ADDRESSES, type CompanyText, CompanyWords } from './company.tsx'
import { headOf, organization, rootOf } from './head.ts'

const SAID = import.meta.glob<CompanyText>('./company-copy.*.ts', { eager: true, import: 'privacy' })

export const handle = { static: true }
export const meta: MetaFunction = ({ matches }) => {
  const { locale } = rootOf(matches)
  const t = spokenIn(SAID, locale)
  return [
    ...headOf(matches, t, ADDRESSES.privacy),
    organization(matches, t.description, { name: t.title, path: ADDRESSES.privacy[locale] }),
  ]
}

export default function PrivacyPage() {
  const locale = useLocale()
  return <CompanyWords page="privacy" locale={locale} said={spokenIn(SAID, locale)} />
}
