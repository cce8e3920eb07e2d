import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type copy from '#features/claims/rights/web/copy.en.ts'
import type { StateRight } from '#features/claims/rights/right.ts'
import { stateIn } from '#features/claims/rights/state-name.ts'
import { slugOf } from '#lib/slug.ts'
import { spokenIn } from '#lib/spoken.ts'

const SAID = import.meta.glob<typeof copy>('/features/claims/rights/web/copy.*.ts', { eager: true, import: 'default' })

type Props = { right: StateRight | null; place: string }

/** What the law says of choosing a shop: in the state where one searches, else what holds everywhere. */
export default function RightsWords(props: Props) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} messages={{ rights: spokenIn(SAID, locale) }} timeZone="UTC">
      <Words {...props} />
    </IntlProvider>
  )
}

function Words({ right, place }: Props) {
  const rights = useTranslations('rights')
  const locale = useLocale()
  const every = paths.rights(locale)
  const named = right && stateIn(right, locale)
  return (
    <div className="max-w-text px-4 pb-4">
      {right && named ? (
        <>
          <p>{locale === 'en' ? right.ui_notice : rights(`notices.${right.strength}`, { state: named })}</p>
          {right.citation && right.strength !== 'unknown' && <p className="mt-1 text-sm">{right.citation}</p>}
          {right.complaint_agency && right.complaint_url && (
            <p className="mt-2 text-sm">
              {rights('complaints')}:{' '}
              <a href={right.complaint_url} className="link" rel="noreferrer">
                {right.complaint_agency}
              </a>
            </p>
          )}
          <p className="mt-2 text-sm text-ink-soft">
            {rights(/^\d/.test(place) ? 'zip' : 'town', { zip: place, state: named })}
          </p>
        </>
      ) : (
        <p>{rights('neutral')}</p>
      )}
      <p className="mt-2 text-sm text-ink-soft">{rights('notAdvice')}</p>
      <a
        href={right ? paths.stateRights(slugOf(right.name), locale) : every}
        className="link mt-1 inline-flex min-h-11 items-center text-sm font-semibold"
      >
        {named ? rights('page', { state: named }) : rights('every')}
      </a>
    </div>
  )
}
