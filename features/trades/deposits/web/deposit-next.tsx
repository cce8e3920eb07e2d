import { useTranslations } from 'use-intl'
import { NextStep } from '#ui/next-step.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { canAddDepositCard, canObjectDeposit } from '../deposit-policy.ts'
import type { BookingWithDeposit } from '../deposit.ts'
import { lazyPart } from '#ui/later.ts'
import { Part } from '#features/work/orders/web/shown-together.tsx'

const DepositStep = lazyPart(async () => (await import('./deposit-step.tsx')).DepositStep)

/** What the deposit waits for: an answer, a card, or another card. */
function wantedOf(order: BookingWithDeposit) {
  const { deposit } = order
  if (!deposit || order.viewer !== 'customer') return null
  if (deposit.ask && canObjectDeposit(order).yes) return 'ask'
  if (!canAddDepositCard(order).yes) return null
  if (deposit.state === 'needs_card') return 'card'
  return deposit.failure || deposit.state === 'refused' ? 'refused' : null
}

/** What waits for the driver about the deposit, at the top of the booking. */
export function DepositNext({ order }: { order: BookingWithDeposit }) {
  const t = useTranslations('orders')
  const wanted = wantedOf(order)
  return (
    wanted && (
      <Part fallback={<NextStep title={<Skeleton label={t('loading')} lines={2} />} />}>
        <DepositStep order={order} wanted={wanted} />
      </Part>
    )
  )
}
