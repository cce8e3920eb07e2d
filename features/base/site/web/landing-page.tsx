import type { MetaFunction } from 'react-router'
import { useLocale } from 'use-intl'
import { paths } from '#app/paths.ts'
import { landing as en } from './copy.en.ts'
import { landing as es } from './copy.es.ts'
import { headOf, linksOf, organization, rootOf } from './head.ts'
import { FinalCall, ForDrivers, ForProviders, Services, WhyLocal } from './landing-rest.tsx'
import { Claims, Hero, How, Purpose } from './landing-top.tsx'
import { SiteFrame } from './site-frame.tsx'

export const handle = { static: true }
export const meta: MetaFunction = ({ matches }) => {
  const t = rootOf(matches).locale === 'es' ? es : en
  return [...headOf(matches, t, { en: paths.home(), es: paths.homeEs() }), organization(matches, t.description)]
}

export default function LandingPage() {
  const locale = useLocale()
  const t = locale === 'es' ? es : en
  const to = linksOf(locale)
  return (
    <SiteFrame locale={locale} landing other={linksOf(locale === 'es' ? 'en' : 'es').home}>
      <Hero t={t} to={to} />
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
