import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from '#features/base/accounts/web/queries.tsx'
import { formatCents } from '#lib/money.ts'
import { isRefusal } from '#lib/errors.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { toast } from '#ui/toast.tsx'
import { MOST_CENTS } from '../net.ts'
import { lossApi, useNearness } from './sheet-calls.ts'

/** For the shop and our team: a warning from 60 percent of the car's value on; our team also keeps that value. */
export function NearnessPart({ repairId, claimId, team }: { repairId: string; claimId: string; team: boolean }) {
  const t = useTranslations('totalLossPart.near')
  const { data: near } = useNearness(repairId)
  if (!near || (!team && near.level === null)) return null
  return (
    <Section title={t('title')} action={team && <ValueDialog claimId={claimId} />}>
      {near.level !== null && near.percent !== null && (
        <Notice tone="warn">
          {t(`level.${near.level}`, { percent: near.percent, by: near.value_by ?? 'team' })} {t('private')}
        </Notice>
      )}
      {team && (
        <p className="mt-2 text-sm text-ink-soft">
          {near.value_cents === null
            ? t('unknown')
            : t('known', { amount: formatCents(near.value_cents), by: near.value_by ?? 'team' })}
        </p>
      )}
    </Section>
  )
}

function ValueDialog({ claimId }: { claimId: string }) {
  const t = useTranslations('totalLossPart.near')
  const [cents, setCents] = useState<number | null>(null)
  const [by, setBy] = useState('')
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm">
          {t('record')}
        </Button>
      }
      title={t('recordTitle')}
      text={t('recordText')}
      submit={t('record')}
      busyText={t('saving')}
      check={() => ({
        value_cents: (!cents || cents > MOST_CENTS) && t('needValue'),
        said_by: by.trim().length < 2 && t('needBy'),
      })}
      say={(error) => t(isRefusal(error) && error.code === 'claim_closed' ? 'closed' : 'failed')}
      run={() => lossApi.recordValue({ claim_id: claimId, value_cents: cents ?? 0, said_by: by.trim() })}
      onSent={() => {
        toast(t('saved'))
        void queries.invalidateQueries({ queryKey: ['repair_near_total'] })
      }}
    >
      {(wrong) => (
        <>
          <MoneyField
            name="value_cents"
            label={t('value')}
            invalidText={t('notMoney')}
            value={cents}
            error={wrong['value_cents']}
            onValue={setCents}
          />
          <TextField
            name="said_by"
            dir="auto"
            label={t('saidBy')}
            maxLength={200}
            autoComplete="off"
            value={by}
            error={wrong['said_by']}
            onChange={({ target }) => setBy(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
