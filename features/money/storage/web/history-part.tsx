import { useTranslations } from 'use-intl'
import { Section } from '#ui/section.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { StorageCase } from '../stay.ts'
import type { Viewer } from './storage-calls.ts'

type Props = { stay: StorageCase['stays'][number]; viewer: Viewer }
const textOf = (details: Record<string, unknown>, name: string) => {
  const value = details[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What happened about a stay, newest first: by whom, when, and why it was corrected. */
export function HistoryLines({ stay, viewer }: Props) {
  const t = useTranslations('storage.history')
  const when = useWhen()
  return (
    <ol className="grid gap-3 text-sm">
      {stay.events.toReversed().map(({ id, kind, source, reason, details, at }) => (
        <li key={id} className="wrap-anywhere">
          <p>
            {t(`kinds.${kind}`, {
              number: textOf(details, 'number'),
              to: textOf(details, 'to'),
              day: textOf(details, 'day'),
              by: textOf(details, 'by'),
            })}
          </p>
          {reason && <p dir="auto">{t('why', { reason })}</p>}
          <p className="text-ink-soft">{t('by', { source, viewer, at: when.at(at) })}</p>
        </li>
      ))}
    </ol>
  )
}
export function HistoryPart(props: Props) {
  const t = useTranslations('storage.history')
  return (
    <Section title={t('title')} fold={t('count', { count: props.stay.events.length })}>
      <HistoryLines {...props} />
    </Section>
  )
}
