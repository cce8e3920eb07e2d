import { Bell, Download, LockKeyhole, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Page } from '#ui/page.tsx'
import { useMe } from './me.tsx'

const SECTIONS = [
  ['profile', paths.settings(), UserRound],
  ['security', paths.settingsSecurity(), LockKeyhole],
  ['notifications', paths.settingsNotifications(), Bell],
  ['data', paths.settingsData(), Download],
] as const
type Section = (typeof SECTIONS)[number][0]

/** The frame of every page under /settings: its name as heading, and the list of sections beside it (on top on phones). */
export function SettingsFrame({ section, children }: { section: Section; children: ReactNode }) {
  const t = useTranslations('settings')
  const { held } = useMe()
  return (
    <Page over={t('title')} title={t(`sections.${section}`)} meta={t(`about.${section}`)}>
      <title>{`${t(`sections.${section}`)} · ${t('title')} · ClaimChoice`}</title>
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <nav aria-label={t('title')}>
          <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1 lg:gap-1">
            {SECTIONS.filter(([name]) => !held || name === section).map(([name, to, Icon]) => (
              <li key={name}>
                <NavLink
                  to={to}
                  end
                  className="flex h-full min-h-11 items-center gap-2.5 rounded-md border border-line px-3 py-2 text-sm leading-tight hover:bg-sunken aria-[current=page]:border-line-strong aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent lg:border-transparent"
                >
                  <Icon aria-hidden className="size-5 shrink-0" />
                  {t(`sections.${name}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
      </div>
    </Page>
  )
}
