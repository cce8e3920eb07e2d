import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { MONEY_UNDO_SECONDS } from '#features/money/decisions/money-decision.ts'
import { moneyDecisionsChanged, useDecisionWaits } from '#features/money/decisions/web/money-decisions-data.ts'
import { canDecideDeposit } from '../deposit-policy.ts'
import type { BookingWithDeposit } from '../deposit.ts'
import { deposits, useDepositSentence } from './deposit-acts.ts'
import { DepositPartFields, useDepositPart } from './deposit-part.tsx'
import { useReasonStep } from '#features/work/orders/web/order-acts.ts'

/** An admin decides how much of what was asked is taken; what was typed survives a refusal. */
export function DepositDecision({ order }: { order: BookingWithDeposit }) {
  const t = useTranslations('deposit.decide')
  const ask = order.deposit?.ask
  const decided = useDecisionWaits({ order_id: order.id })
  if (!ask || (ask.status !== 'objected' && ask.status !== 'overdue')) return null
  if (!canDecideDeposit(order).yes) return <Notice tone="warn">{t('party')}</Notice>
  if (decided) return null
  return (
    <Card
      id="decide-deposit"
      title={t('title')}
      meta={t('text', { amount: formatCents(ask.amount_cents) })}
      data-no-print
    >
      <Form order={order} most={ask.amount_cents} />
    </Card>
  )
}

function Form({ order, most }: { order: BookingWithDeposit; most: number }) {
  const t = useTranslations('deposit')
  const part = useDepositPart(`${order.id}:decide-deposit`, { least: 0, most })
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const decide = useReasonStep(async (text) => {
    const kept = { id: order.id, kept_cents: part.cents, reason: text }
    const after = await deposits.decideDeposit({ ...kept, after_seconds: MONEY_UNDO_SECONDS })
    void moneyDecisionsChanged()
    return after
  }, useDepositSentence())
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (part.problems.amount_cents) return focusField('kept_cents')
    if (part.problems.reason) return focusField('deposit_reason')
    if (busy) return
    setBusy(true)
    setFailure(null)
    await decide.run(part.reason).then(part.drop, (error: unknown) => setFailure(decide.say(error)))
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <DepositPartFields
        part={part}
        amount={{ name: 'kept_cents', label: t('decide.kept'), error: asked && part.problems.amount_cents }}
        why={{ name: 'deposit_reason', label: t('decide.reason'), error: asked && part.problems.reason }}
      />
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={busy && t('ask.agreeing')}>
          {t('decide.do')}
        </Button>
      </div>
    </form>
  )
}
