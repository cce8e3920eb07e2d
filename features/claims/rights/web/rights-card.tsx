import { useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { formatDay } from '#lib/dates.ts'
import { slugOf } from '#lib/slug.ts'
import type { ComponentType, ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import type { StateRight } from '../right.ts'
import { stateIn, summaryIn } from '../state-name.ts'

const more = 'link mt-1 inline-flex min-h-11 items-center text-sm font-semibold'

/** What stands around the notice; `fold` is what it says first. */
export type RightsFrame = ComponentType<{ level: 2 | 3; title: string; fold: string; children: ReactNode }>
const Washed: RightsFrame = ({ level, title, children }) => (
  <Card tone="wash" level={level} title={title}>
    {children}
  </Card>
)

/** The same notice for a row one already has (a public page's loader); null says what holds everywhere. */
export function RightsCard({
  right,
  level = 2,
  frame: Frame = Washed,
}: {
  right: StateRight | null
  level?: 2 | 3
  frame?: RightsFrame | undefined
}) {
  const t = useTranslations('rights')
  const locale = useLocale()
  if (!right)
    return (
      <Card tone="wash" level={level} title={t('neutralTitle')}>
        <p>{t('neutral')}</p>
        <p className="mt-2 text-sm text-ink-soft">{t('notAdvice')}</p>
        <a href={paths.rights(locale)} className={more}>
          {t('every')}
        </a>
      </Card>
    )
  const { citation, complaint_agency: agency, complaint_url: url, reviewed_on, strength } = right
  const name = stateIn(right, locale)
  const reviewed = t(right.reviewed_by_counsel ? 'reviewedByCounsel' : 'reviewed', {
    date: formatDay(reviewed_on, locale),
  })
  const title = t('title', { state: name })
  const notice = locale === 'en' ? right.ui_notice : t(`notices.${strength}`, { state: name })
  return (
    <Frame level={level} title={title} fold={notice}>
      <p>{notice}</p>
      <dl className="mt-3 grid gap-2 text-sm">
        {citation && (
          <div>
            <dt className="text-ink-soft">{t(strength === 'unknown' ? 'adjacent' : 'law')}</dt>
            <dd>
              {citation}
              {strength !== 'unknown' && <span className="block text-ink-soft">{summaryIn(right, locale)}</span>}
            </dd>
          </div>
        )}
        {agency && (
          <div>
            <dt className="text-ink-soft">{t('complaints')}</dt>
            <dd>
              {url ? (
                <a href={url} className="link" target="_blank" rel="noreferrer">
                  {agency}
                </a>
              ) : (
                agency
              )}
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t('otherHalf')}</p>
      <p className="mt-2 text-sm text-ink-soft">
        {reviewed} {t('notAdvice')}
      </p>
      <a href={paths.stateRights(slugOf(right.name), locale)} className={more}>
        {t('page', { state: name })}
      </a>
    </Frame>
  )
}
