import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Operator } from '../contract.ts'
import { ChooseOperator } from './choose-operator.tsx'
import { truckOf } from './operator-calls.ts'

/** Who has the tow of a company, and choosing somebody else while that still goes (`assign`). */
export function WhoDrives({
  name,
  driver,
  operators,
  assign,
  say,
}: {
  name: string
  driver: { id: string | null; name: string; truck: string } | null
  operators: readonly Operator[]
  assign: ((operator: string | null) => Promise<unknown>) | null
  say: (error: unknown) => string
}) {
  const t = useTranslations('towOperators.choose')
  const held = driver?.id ?? ''
  const [chosen, setChosen] = useState<string | null>(null)
  if (!driver && operators.length === 0) return null
  return (
    <div className="grid gap-2">
      <p>{driver ? t('driven', { name: driver.name, truck: truckOf(driver.truck) }) : t('undriven')}</p>
      {operators.length > 0 && assign && (
        <FormDialog
          title={t('title')}
          text={driver ? t('text') : undefined}
          submit={t('save')}
          busyText={t('saving')}
          trigger={
            <Button variant="secondary" wide>
              {t('change')}
            </Button>
          }
          run={() => assign((chosen ?? held) || null)}
          say={say}
          onSent={() => setChosen(null)}
        >
          <ChooseOperator name={name} operators={operators} held={held} value={chosen ?? held} onValue={setChosen} />
        </FormDialog>
      )}
    </div>
  )
}
