import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import type { PersonFacts } from '../person.ts'
import { useActs } from '#features/front/audit/web/audit-sentence.ts'
import { useWhen } from '#ui/time-text.ts'

/** What admins did to somebody, newest first, each line the way to its entry in the record. */
export function PersonHistory({ person }: { person: PersonFacts }) {
  const t = useTranslations('adminUsers.person')
  const say = useActs()
  const dates = useWhen()
  const sentence = (action: string, who: string) => {
    const known = action as 'account.read'
    return say.has(known) ? say(known, { who, what: person.name }) : action
  }
  if (person.history.length === 0) return <p className="text-sm text-ink-soft">{t('historyNone')}</p>
  return (
    <ul className="grid gap-3">
      {person.history.map((entry) => (
        <li key={entry.id} className="min-w-0">
          <Link
            to={paths.adminAudit({ row: person.id, entry: entry.id })}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {sentence(entry.action, entry.by)}
          </Link>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <time dateTime={entry.at}>{dates.promise(entry.at)}</time>
            {entry.reason && `: ${entry.reason}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
