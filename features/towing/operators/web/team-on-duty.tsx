import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#app/paths.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { CheckboxField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useInstant } from '#ui/instant.ts'
import type { Operator } from '../contract.ts'
import { operatorsApi } from './operator-calls.ts'

/** Who drives for the company: on duty or not, with which tow. An owner ends a duty, for a phone that was lost. */
export function TeamOnDuty({
  operators,
  owner,
  onChanged,
}: {
  operators: readonly Operator[]
  owner: boolean
  onChanged: () => unknown
}) {
  const t = useTranslations('towOperators.team')
  const instant = useInstant()
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <h2>{t('title')}</h2>
      {operators.length === 0 && (
        <>
          <p>{t('none')}</p>
          {owner && (
            <LinkButton variant="quiet" to={paths.providerTeam()} className="justify-self-start">
              {t('invite')}
            </LinkButton>
          )}
        </>
      )}
      <ul className="grid gap-2">
        {operators.map((one) => (
          <li key={one.user_id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <span className="font-semibold">{one.name}</span>
              {one.truck && `, ${one.truck}`}:{' '}
              {one.on_duty_since ? t('onDuty', { at: instant(one.on_duty_since) }) : t('offDuty')}
              {(one.tow || one.on_duty_since) && `, ${one.tow ? t('busy', { number: one.tow }) : t('free')}`}
            </span>
            {owner && one.on_duty_since && <EndDuty operator={one} onChanged={onChanged} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndDuty({ operator: { user_id, name }, onChanged }: { operator: Operator; onChanged: () => unknown }) {
  const t = useTranslations('towOperators.team')
  const [lost, setLost] = useState(false)
  return (
    <FormDialog
      title={t('endTitle', { name })}
      text={t('endText')}
      submit={t('end', { name })}
      busyText={t('ending')}
      trigger={<Button variant="quiet">{t('end', { name })}</Button>}
      run={() => operatorsApi.endDuty({ operator: user_id, lost })}
      say={() => t('failed')}
      onSent={onChanged}
    >
      <CheckboxField name="lost" label={t('lost')} checked={lost} onChange={(event) => setLost(event.target.checked)} />
    </FormDialog>
  )
}
