import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import type { Tone } from '#lib/status.ts'
import { EvidenceLink } from '#features/claims/documents/web/evidence-link.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { useWhen } from '#ui/time-text.ts'
import type { Statement } from '../statement.ts'
import { useStatements } from './says-calls.ts'

/** What was said, in a line. */
export function useFacts(): (said: Pick<Statement, 'rental' | 'payment' | 'total_loss'>) => string {
  const t = useTranslations('adjusterSays.facts')
  const ways = useTranslations('adjusterSays.ways')
  const when = useWhen()
  return ({ rental, payment, total_loss }) => {
    const parts: (string | false | null)[] = []
    if (rental) {
      const { days, until, daily_cap_cents: daily, total_cap_cents: total } = rental
      parts.push(
        days > 0 && t('days', { days }),
        until && t('until', { day: when.day(until) }),
        daily !== null && t('daily', { amount: formatCents(daily) }),
        total !== null && t('total', { amount: formatCents(total) }),
      )
    }
    if (payment) {
      const { cents, way, sent_on, reference } = payment
      parts.push(
        t('sent', { amount: formatCents(cents), way: ways(way), day: when.day(sent_on) }),
        reference !== '' && t('reference', { reference }),
      )
    }
    if (total_loss) {
      const { offered_on, rental_until } = total_loss
      parts.push(
        offered_on ? t('offered', { day: when.day(offered_on) }) : t('noOffer'),
        rental_until && t('rentalUntil', { day: when.day(rental_until) }),
      )
    }
    return parts.filter(Boolean).join(', ')
  }
}

const TONE = {
  counted: 'good',
  waiting: 'warn',
  refused: 'bad',
  late: 'mute',
  recorded: 'info',
  undone: 'mute',
} as const satisfies Record<string, Tone>
/** A payment that counts as said is a record, until whoever it was for has it; what the team took back counts no more. */
const stateOf = ({ outcome, kind, undone }: Statement): keyof typeof TONE =>
  outcome !== 'counted' ? outcome : undone ? 'undone' : kind === 'payment' ? 'recorded' : 'counted'
export function SaidList({ statements }: { statements: readonly Statement[] }) {
  const t = useTranslations('adjusterSays')
  const facts = useFacts()
  const when = useWhen()
  return (
    <ul className="mt-2 grid gap-3 text-sm">
      {statements.map((said) => (
        <li key={said.id} className="wrap-anywhere">
          {t(`kinds.${said.kind}`)}: {facts(said)}
          <span className="block">
            <StatusBadge tone={TONE[stateOf(said)]}>{t(`outcomes.${stateOf(said)}`)}</StatusBadge>
          </span>
          <span className="block text-ink-soft">{t('by', { by: said.by, at: when.at(said.at) })}</span>
          {said.note && (
            <span dir="auto" className="block">
              {said.note}
            </span>
          )}
          {said.evidence && (
            <EvidenceLink evidence={said.evidence} text={t('evidence', { name: said.evidence.name })} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** What adjusters said of payments of a repair, and with `ofClaim` of its claim's rental and a total loss. */
export function Statements({ repairId, ofClaim }: { repairId: string; ofClaim: boolean }) {
  const t = useTranslations('adjusterSays')
  const said = useStatements(repairId).data?.filter(({ repair_id }) => ofClaim || repair_id !== null)
  if (!said?.length) return null
  return (
    <>
      <h3 className="mt-6 text-sm font-semibold">{t('said')}</h3>
      <SaidList statements={said} />
    </>
  )
}
