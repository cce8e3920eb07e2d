import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { LinkButton } from '#ui/button.tsx'
import { NextStep } from '#ui/next-step.tsx'
import type { BookingWithDeposit } from '../deposit.ts'
import { useWhen } from '#ui/time-text.ts'

type Props = { order: BookingWithDeposit; wanted: 'ask' | 'card' | 'refused' }

/** What the driver does next about the deposit, in words; it leads to the card of the deposit. */
export function DepositStep({ order, wanted }: Props) {
  const t = useTranslations('deposit')
  const when = useWhen()
  const { deposit } = order
  if (!deposit) return null
  const amount = formatCents(deposit.ask?.amount_cents ?? deposit.amount_cents)
  const look = (
    <LinkButton variant="signal" to="#deposit">
      {t('next.askAction')}
    </LinkButton>
  )
  if (deposit.ask && wanted === 'ask')
    return (
      <NextStep sign="pay" title={t('next.ask', { business: order.provider.business_name, amount })} action={look}>
        {t('next.askText', { by: when.promise(deposit.ask.answer_by, order.provider.time_zone) })}
      </NextStep>
    )
  return wanted === 'ask' ? null : (
    <NextStep sign="pay" title={t(`next.${wanted}`, { amount })} action={look}>
      {deposit.failure ? t(`failures.${deposit.failure}`) : t('driver.needs_card')}
    </NextStep>
  )
}
