import type { MetaFunction } from 'react-router'
import { useLocale } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { landing } from './copy.en.ts'
import { headOf, linksOf, organization, rootOf } from './head.ts'
import { FinalCall, ForDrivers, ForProviders, Services, WhyLocal } from './landing-rest.tsx'
import { Claims, Hero, How, Purpose } from './landing-top.tsx'
import { SiteFrame } from './site-frame.tsx'
import { otherThan } from '#lib/languages.ts'
import { inEach, spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof landing>('./copy.*.ts', { eager: true, import: 'landing' })

export const handle = { static: true }
export const meta: MetaFunction = ({ matches }) => {
  const t = spokenIn(SAID, rootOf(matches).locale)
  return [...headOf(matches, t, inEach(paths.home)), organization(matches, t.description)]
}

export default function LandingPage() {
  const locale = useLocale()
  const t = spokenIn(SAID, locale)
  const to = linksOf(locale)
  return (
    <SiteFrame locale={locale} landing other={linksOf(otherThan(locale)).home}>
      <Hero t={t} to={to} locale={locale} />
      <Claims t={t} />
      <Purpose t={t} />
      <How t={t} />
      <ForDrivers t={t} to={to} />
      <ForProviders t={t} to={to} />
      <WhyLocal t={t} />
      <Services t={t} />
      <FinalCall t={t} to={to} />
    </SiteFrame>
  )
}
