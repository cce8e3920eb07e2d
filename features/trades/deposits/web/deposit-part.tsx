import { useTranslations } from 'use-intl'
import { formatCents } from '#lib/money.ts'
import { TextArea } from '#ui/field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'

const EMPTY = { cents: '', reason: '' }

/** A part of a deposit, from `least` to `most` cents, and the reason for it, as typed so far; `key` is where it survives, `begins` what stands there first. */
export function useDepositPart(key: string, { least, most }: { least: number; most: number }, begins = EMPTY) {
  const t = useTranslations('deposit')
  const [fields, setFields, drop] = useDraft(key, begins)
  const cents = fields.cents === '' ? null : Number(fields.cents)
  const reason = fields.reason.trim()
  return {
    cents: cents ?? 0,
    reason,
    problems: {
      amount_cents: (cents === null || cents < least || cents > most) && t('needAmount', { amount: formatCents(most) }),
      reason: reason.length < 3 && t('needReason'),
    },
    most,
    shown: { cents, reason: fields.reason },
    put: (some: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...some })),
    drop,
  }
}

type Named = { name: string; label: string; error: string | false | undefined }
/** The two fields of it. */
export function DepositPartFields({
  part: { shown, put, most },
  amount,
  why,
}: {
  part: ReturnType<typeof useDepositPart>
  amount: Named
  why: Named
}) {
  const t = useTranslations('deposit')
  return (
    <>
      <MoneyField
        {...amount}
        hint={t('keepMost', { amount: formatCents(most) })}
        value={shown.cents}
        onValue={(cents) => put({ cents: cents === null ? '' : String(cents) })}
        invalidText={t('badMoney')}
      />
      <TextArea
        {...why}
        dir="auto"
        rows={3}
        maxLength={500}
        value={shown.reason}
        onChange={({ target }) => put({ reason: target.value })}
      />
    </>
  )
}
