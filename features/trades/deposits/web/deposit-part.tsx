import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { TextArea } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'

const EMPTY = { cents: '', reason: '' }

/** A part of a deposit, from `least` to `most` cents, and the reason for it, as typed so far; `key` is where it survives. */
export function useDepositPart(key: string, { least, most }: { least: number; most: number }) {
  const [fields, setFields, drop] = useDraft(key, EMPTY)
  const cents = fields.cents === '' ? null : Number(fields.cents)
  const reason = fields.reason.trim()
  return {
    cents: cents ?? 0,
    reason,
    wrong: cents === null || cents < least || cents > most,
    short: reason.length < 3,
    most,
    shown: { cents, reason: fields.reason },
    put: (some: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...some })),
    drop,
  }
}

/** The two fields of it; `asked` is whether somebody has tried to send. */
export function DepositPartFields({
  part: { shown, put, wrong, short, most },
  asked,
  amount,
  why,
}: {
  part: ReturnType<typeof useDepositPart>
  asked: boolean
  amount: { name: string; label: string }
  why: { name: string; label: string }
}) {
  const t = useTranslations('deposit')
  const atMost = { amount: formatCents(most) }
  return (
    <>
      <MoneyField
        {...amount}
        hint={t('keepMost', atMost)}
        value={shown.cents}
        onValue={(cents) => put({ cents: cents === null ? '' : String(cents) })}
        invalidText={t('badMoney')}
        error={asked && wrong && t('needAmount', atMost)}
      />
      <TextArea
        {...why}
        dir="auto"
        rows={3}
        maxLength={500}
        value={shown.reason}
        error={asked && short && t('needReason')}
        onChange={({ target }) => put({ reason: target.value })}
      />
    </>
  )
}
