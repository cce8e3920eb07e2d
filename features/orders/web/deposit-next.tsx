import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import { canAddDepositCard, canObjectDeposit } from '../deposit-policy.ts'
import type { OrderDetail } from '../order.ts'
import { useWhen } from './when.ts'

/** What waits for the driver about the deposit, at the top of the booking. */
export function DepositNext({ order }: { order: OrderDetail }) {
  const t = useTranslations('deposit')
  const when = useWhen()
  const { deposit } = order
  if (!deposit || order.viewer !== 'customer') return null
  const amount = formatCents(deposit.ask?.amount_cents ?? deposit.amount_cents)
  const look = (
    <LinkButton variant="signal" to="#deposit">
      {t('next.askAction')}
    </LinkButton>
  )
  if (deposit.ask && canObjectDeposit(order).yes)
    return (
      <NextStep title={t('next.ask', { business: order.provider.business_name, amount })} action={look}>
        {t('next.askText', { by: when.promise(deposit.ask.answer_by, order.provider.time_zone) })}
      </NextStep>
    )
  const wanted =
    deposit.state === 'needs_card' ? 'card' : deposit.failure || deposit.state === 'refused' ? 'refused' : null
  return wanted && canAddDepositCard(order).yes ? (
    <NextStep title={t(`next.${wanted}`, { amount })} action={look}>
      {deposit.failure ? t(`failures.${deposit.failure}`) : t('driver.needs_card')}
    </NextStep>
  ) : null
}
