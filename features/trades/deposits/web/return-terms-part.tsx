import { useTranslations } from 'use-intl'
import { useReturnTerms } from '#features/market/prices/web/return-terms.tsx'
import { Section } from '#ui/section.tsx'
import { ENDED } from '#features/work/orders/status.ts'
import type { BookingWithDeposit } from '../deposit.ts'
import type { Owed } from '../owed.ts'

/** What is owed when the car of this rental comes back, as booked; once it is back, what that came to stands instead. */
export function ReturnTermsPart({ order }: { order: BookingWithDeposit & { owed: Owed | null } }) {
  const t = useTranslations('rentalTerms.atReturn')
  const linesOf = useReturnTerms()
  const { viewer, price, owed, status, work_status, extends_order_id } = order
  // what is not paid, is settled or came to nothing has no return ahead
  const ahead = status === 'paid' && work_status !== 'approved' && !ENDED.includes(work_status)
  if (!price.return_terms || owed || !ahead) return null
  const lines = linesOf(price.return_terms)
  return (
    <Section id="return-terms" title={t(viewer === 'customer' ? 'title' : 'titleOthers')} fold={lines[0]}>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {/* more days have no deposit of their own: what is said of it stands with the first booking */}
      {!extends_order_id && (
        <p className="mt-1.5 text-sm text-ink-soft">{t(price.deposit_cents > 0 ? `ask.${viewer}` : 'noDeposit')}</p>
      )}
    </Section>
  )
}
