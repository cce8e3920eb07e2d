import type { MetaFunction } from 'react-router'
import { useLocale } from 'use-intl'
import { spokenIn } from '#lib/spoken.ts'
import { ADDRESSES, type CompanyText, CompanyWords } from './company.tsx'
import { headOf, organization, rootOf } from './head.ts'

const SAID = import.meta.glob<CompanyText>('./company-copy.*.ts', { eager: true, import: 'terms' })

export const handle = { static: true }
export const meta: MetaFunction = ({ matches }) => {
  const { locale } = rootOf(matches)
  const t = spokenIn(SAID, locale)
  return [
    ...headOf(matches, t, ADDRESSES.terms),
    organization(matches, t.description, { name: t.title, path: ADDRESSES.terms[locale] }),
  ]
}

export default function TermsPage() {
  const locale = useLocale()
  return <CompanyWords page="terms" locale={locale} said={spokenIn(SAID, locale)} />
}
