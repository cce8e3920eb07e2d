import { zoneOfState } from '#lib/us-states.ts'
import { useNow, useTranslations } from 'use-intl'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { brokenPromise, type ClaimDetail, type ClaimEvent } from '../claim.ts'
import type { Coverage } from '../coverage.ts'
import { isWritten } from '../source.ts'
import { useDocumentName } from './document-name.ts'
import { useWhen } from '#ui/time-text.ts'

const TITLES = {
  intake: 'reopened',
  'coverage-verified': 'verified',
  'in-progress': 'started',
  closed: 'closed',
} as const
const titleOf = (event: ClaimEvent) =>
  event.kind !== 'status' ? event.kind : event.from_status === null ? 'submitted' : TITLES[event.to_status ?? 'intake']

/** What happened on the claim, with actor and time; then what is promised, what is the driver's turn, what comes later. */
export function ClaimTimeline({
  claim,
  events,
  coverage,
  documents,
  pastOnly,
}: {
  claim: ClaimDetail
  events: readonly ClaimEvent[]
  coverage: Coverage | null
  documents: number | undefined
  /** The record alone, for those who work on the claim. */
  pastOnly?: boolean
}) {
  const t = useTranslations('claims.claim')
  const how = useTranslations('claims.how')
  const when = useWhen()
  const nameOf = useDocumentName()
  const now = useNow({ updateInterval: 30_000 })
  const late = useTranslations('ownClaims.late')
  const promiseOf = (instant: string) => when.promise(instant, zoneOfState(claim.loss_state))
  const by = ({ actor }: ClaimEvent) => t(`by.${actor.kind}`, { name: actor.name ?? '' })
  const lastOf = (test: (event: ClaimEvent) => boolean) => events.findLast(test)?.id
  const confirmation = lastOf((event) => event.kind === 'coverage' || event.to_status === 'coverage-verified')
  const past = events.map((event): TimelineStep => {
    const title = titleOf(event)
    const broken = brokenPromise(events, event)
    return {
      key: String(event.id),
      title: t(`events.${title}`),
      state: title === 'overdue' || (title === 'closed' && claim.status === 'closed') ? 'stopped' : 'done',
      at: event.at,
      line: `${when.at(event.at)} ${by(event)}${title === 'submitted' && documents ? `, ${t('documentsCount', { count: documents })}` : ''}`,
      children: (
        <>
          {broken && <p className="font-semibold text-warn">{late('kept', { due: promiseOf(broken) })}</p>}
          {event.documents && <p>{event.documents.map(nameOf).join(', ')}</p>}
          {event.reason && <p className="wrap-anywhere">{event.reason}</p>}
          {coverage && event.id === confirmation && (
            <p>
              {isWritten(coverage.confirmed_how)
                ? `${how(coverage.confirmed_how)} (${coverage.confirmed_by})`
                : t('confirmed', { how: how(coverage.confirmed_how), by: coverage.confirmed_by })}
            </p>
          )}
        </>
      ),
    }
  })
  const isLate = new Date(claim.coverage_due_at) < now
  const due = promiseOf(claim.coverage_due_at)
  const ahead: TimelineStep[] = []
  if (claim.status === 'intake')
    ahead.push({
      key: 'verify',
      title: t('dueVerify'),
      state: 'later',
      at: claim.coverage_due_at,
      line: isLate ? <b className="text-warn">{late('promised', { due })}</b> : t('promised', { due }),
    })
  if (claim.status === 'intake' || claim.status === 'coverage-verified') {
    const turn = claim.status === 'coverage-verified' && coverage?.rental_start_allowed
    ahead.push(
      { key: 'choose', title: t('dueChoose'), state: turn ? 'due' : 'later', ...(turn && { line: t('now') }) },
      { key: 'start', title: t('events.started'), state: 'later', line: t('laterStart') },
    )
  }
  if (claim.status !== 'closed')
    ahead.push({ key: 'close', title: t('events.closed'), state: 'later', line: t('laterClose') })
  const words = { done: t('words.done'), due: t('words.due'), later: t('words.later'), stopped: t('words.stopped') }
  return <Timeline label={t('timeline')} words={words} steps={pastOnly ? past : [...past, ...ahead]} />
}
