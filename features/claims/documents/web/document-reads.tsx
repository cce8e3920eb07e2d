import { useTranslations } from 'use-intl'
import type { ClaimDocument } from '#features/claims/claims/claim.ts'
import { useWhen } from '#ui/time-text.ts'

/** Who of the claims team added it, where it isn't the driver's own. */
export function AddedBy({ row }: { row: ClaimDocument }) {
  const t = useTranslations('ownClaims.documentList')
  const when = useWhen()
  if (!row.by_team) return null
  return (
    <p className="text-sm text-ink-soft">
      {t('byTeam', { name: row.added_by ?? 'none', at: when.at(row.created_at) })}
    </p>
  )
}

/** Everybody but the driver who opened a document and when, the last one in sight. */
export function DocumentReads({ reads, none }: { reads: ClaimDocument['reads']; none: string }) {
  const t = useTranslations('ownClaims.documentList')
  const when = useWhen()
  const line = ({ name, by, at }: ClaimDocument['reads'][number]) =>
    t('opened', { who: t(`openedBy.${by}`, { name }), date: when.at(at) })
  const [last, ...before] = reads
  if (!last) return <p className="text-sm text-ink-soft">{none}</p>
  if (!before.length) return <p className="text-sm text-ink-soft">{line(last)}</p>
  return (
    <details className="text-sm text-ink-soft">
      <summary className="min-h-6 cursor-pointer">
        {line(last)} {t('openedMore', { count: before.length })}
      </summary>
      <ul className="mt-1 grid list-disc gap-0.5 pl-5">
        {before.map((read) => (
          <li key={`${read.name} ${read.at}`}>{line(read)}</li>
        ))}
      </ul>
    </details>
  )
}
