import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { focusField, MoneyField, TextArea } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { canDecideDeposit } from '../deposit-policy.ts'
import type { OrderDetail } from '../order.ts'
import { deposits, useDepositSentence } from './deposit-acts.ts'
import { useReasonStep } from './order-acts.ts'
import { useDraft } from './work-draft.ts'

const EMPTY = { cents: '', reason: '' }

/** An admin decides how much of what was asked is taken; what was typed survives a refusal. */
export function DepositDecision({ order }: { order: OrderDetail }) {
  const t = useTranslations('deposit.decide')
  const ask = order.deposit?.ask
  if (!ask || (ask.status !== 'objected' && ask.status !== 'overdue')) return null
  if (!canDecideDeposit(order).yes) return <Notice tone="warn">{t('party')}</Notice>
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

function Form({ order, most }: { order: OrderDetail; most: number }) {
  const t = useTranslations('deposit')
  const [{ cents, reason }, setFields, drop] = useDraft(`${order.id}:decide-deposit`, EMPTY)
  const put = (field: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...field }))
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wrong = cents === '' || Number(cents) > most
  const short = reason.trim().length < 3
  const amount = formatCents(most)
  const decide = useReasonStep(
    (text) => deposits.decideDeposit({ id: order.id, kept_cents: Number(cents), reason: text }),
    useDepositSentence(),
  )
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (wrong) return focusField('kept_cents')
    if (short) return focusField('deposit_reason')
    if (busy) return
    setBusy(true)
    const problem = await decide(reason.trim())
    setBusy(false)
    setFailure(problem)
    if (!problem) drop()
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <MoneyField
        name="kept_cents"
        label={t('decide.kept')}
        hint={t('keepMost', { amount })}
        value={cents === '' ? null : Number(cents)}
        onValue={(value) => put({ cents: value === null ? '' : String(value) })}
        invalidText={t('badMoney')}
        error={asked && wrong && t('needAmount', { amount })}
      />
      <TextArea
        name="deposit_reason"
        label={t('decide.reason')}
        dir="auto"
        rows={3}
        maxLength={500}
        value={reason}
        error={asked && short && t('needReason')}
        onChange={(event) => put({ reason: event.target.value })}
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
