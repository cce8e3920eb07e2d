import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { useWhen } from '#ui/time-text.ts'
import type { OwnTow } from './use-cars.ts'

/** One's tows that are over, each with its page. */
export function EarlierTows({ tows }: { tows: readonly OwnTow[] }) {
  const t = useTranslations('towDetails.earlier')
  const when = useWhen()
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-lg">
        {t('title')}
      </h2>
      <ul>
        {tows.map(({ id, number, status, created_at }) => (
          <li key={id}>
            <Link to={paths.towJob(id)} className="link inline-flex min-h-12 items-center">
              {t('one', { number, day: when.date(created_at), status })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
