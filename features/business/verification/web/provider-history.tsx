import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useWhen } from '#ui/time-text.ts'
import { Timeline } from '#ui/timeline.tsx'
import type { ProviderEvent } from '#features/business/providers/provider.ts'
import type { ProviderCase } from '../provider-admin.ts'
import { DOCUMENTS, type DocumentName } from '#features/business/providers/provider.ts'
import { api } from '#features/business/providers/web/data.ts'

const isDocument = (kind: string): kind is DocumentName => (DOCUMENTS as readonly string[]).includes(kind)
const STOPPED = ['rejected', 'refused', 'suspended', 'consider', 'withdrawn']

/** What happened to this provider, with who, when and why. */
export function ProviderHistory({ row }: { row: Pick<ProviderCase, 'id' | 'version'> }) {
  const t = useTranslations('adminProviders')
  const words = useTranslations('providers.verification')
  const dates = useWhen()
  const { data: events = [] } = useQuery({
    queryKey: ['provider_events', row.id, row.version],
    queryFn: ({ signal }) => api.events({ provider_id: row.id }, { signal }),
  })
  const titleOf = ({ kind, to_status }: ProviderEvent): string | null => {
    if (isDocument(kind))
      return t(`documentEvents.${to_status as 'pending'}`, { name: words(kind === 'w9' ? 'w9' : 'insurance') })
    const key = `events.${kind === 'status' ? to_status : kind}` as 'events.pending'
    return t.has(key) ? t(key) : null
  }
  const steps = events.flatMap((event, index) => {
    const title = titleOf(event)
    if (!title) return []
    const word = event.kind === 'status' || isDocument(event.kind) ? (event.to_status ?? '') : event.kind
    const last = word === 'pending' && index === events.length - 1
    return [
      {
        key: String(event.id),
        title,
        state: STOPPED.includes(word) ? ('stopped' as const) : last ? ('due' as const) : ('done' as const),
        line: [dates.promise(event.at), event.actor_name && t('by', { name: event.actor_name })]
          .filter(Boolean)
          .join(' '),
        at: event.at,
        children: (
          <>
            {word !== 'pending' && event.reason && <p>{event.reason}</p>}
            {event.next_expected_at && <p>{t('due', { by: dates.promise(event.next_expected_at) })}</p>}
          </>
        ),
      },
    ]
  })
  if (steps.length === 0) return <p className="text-sm text-ink-soft">{t('noHistory')}</p>
  const states = {
    done: t('states.done'),
    due: t('states.due'),
    later: t('states.later'),
    stopped: t('states.stopped'),
  }
  return <Timeline label={t('history')} words={states} steps={steps} />
}
