import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Team } from '#features/business/providers/team.ts'
import { useTeam } from '#features/business/team/web/team-data.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { ApiKey } from '../key.ts'
import { asksForMoney, canChangeKey, confirmersAmong } from '../policy.ts'
import { api, askKeysAgain } from './keys-data.ts'
import { requestsChanged, useRequestSentence } from './requests-data.ts'

/** Who could confirm what a key asks that was made by this person. */
export function useConfirmers(makerId: string | null): Team['members'] {
  const { data } = useTeam()
  return confirmersAmong(data?.members ?? [], makerId)
}

/** Which member confirms. */
export function ConfirmerField({
  makerId,
  value,
  error,
  onValue,
}: {
  makerId: string | null
  value: string
  error?: string | false | undefined
  onValue: (id: string) => void
}) {
  const t = useTranslations('keyRequests.confirmer')
  const members = useConfirmers(makerId)
  return (
    <SelectField
      name="confirmer_id"
      label={t('label')}
      hint={t('hint')}
      fieldClass="max-w-md"
      empty={t('choose')}
      value={value}
      error={error}
      options={members.map(({ user_id, name }) => ({ value: user_id, label: name }))}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

/** Whom a key names. */
export function ConfirmedBy({ row: { scopes, state, confirmer } }: { row: ApiKey }) {
  const t = useTranslations('keyRequests.confirmer')
  if (!asksForMoney(scopes) || !canChangeKey(state).yes) return null
  return <span className="block text-ink-soft">{confirmer ? t('by', { name: confirmer }) : t('none')}</span>
}

/** Another name in their place. */
export function ChangeConfirmer({ row }: { row: ApiKey }) {
  const t = useTranslations('keyRequests.confirmer')
  const [chosen, setChosen] = useState('')
  const say = useRequestSentence()
  if (!asksForMoney(row.scopes)) return null
  return (
    <FormDialog
      size="sm"
      title={t('title', { name: row.name })}
      text={t('text')}
      trigger={
        <Button size="sm" variant="quiet" aria-label={t('one', { name: row.name })}>
          {t('name')}
        </Button>
      }
      submit={t('name')}
      busyText={t('busy')}
      check={() => ({ confirmer_id: chosen === '' && t('missing') })}
      say={say}
      run={() => api.nameConfirmer({ id: row.id, confirmer_id: chosen })}
      onSent={() => {
        void askKeysAgain()
        void requestsChanged()
      }}
    >
      {(wrong) => (
        <ConfirmerField makerId={row.made_by_id} value={chosen} error={wrong['confirmer_id']} onValue={setChosen} />
      )}
    </FormDialog>
  )
}
