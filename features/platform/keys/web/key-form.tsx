import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/base/accounts/web/me.tsx'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import { isRefusal } from '#lib/errors.ts'
import { KEY_SCOPES, type KeyScope } from '#lib/contract.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxCards } from '#ui/choice.tsx'
import { focusField, SelectField, TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { dayOptions, daysOf, type KeyDays, KEY_NAME } from '#lib/software-keys.ts'
import type { ApiKey } from '../key.ts'
import { asksForMoney, canMakeKey } from '../policy.ts'
import { ConfirmerField, useConfirmers } from './confirmer.tsx'
import { api, type Shown } from './keys-data.ts'

/** What went wrong, in the reader’s language where it is known. */
export function useKeySentence(): (error: unknown) => string {
  const t = useTranslations('keys')
  return (error) => {
    if (!isRefusal(error)) return t('failed')
    if (error.code === 'too_many_keys') return t('tooMany')
    return error.code === 'key_over' ? t('over') : error.message
  }
}

/** A name, what it may do and for how long; what was typed stays until it is made. */
export function KeyForm({ rows, show }: { rows: readonly ApiKey[]; show: (made: Shown) => void }) {
  const t = useTranslations('keys')
  const sentence = useKeySentence()
  const [{ name, scopes, days, confirmer }, setTyped, drop] = useDraft('key', {
    name: '',
    scopes: [] as string[],
    days: 90 as KeyDays,
    confirmer: '',
  })
  const put = (more: Partial<{ name: string; scopes: string[]; days: KeyDays; confirmer: string }>) =>
    setTyped((before) => ({ ...before, ...more }))
  const [tried, setTried] = useState(false)
  const ofConfirmer = useTranslations('keyRequests.confirmer')
  const me = useMe()
  const money = asksForMoney(scopes)
  const others = useConfirmers(me.id)
  const alone = money && others.length === 0
  const unconfirmed = money && !others.some(({ user_id }) => user_id === confirmer)
  const make = useMutation({
    mutationFn: () =>
      api.make({ name: name.trim(), scopes: scopes as KeyScope[], days, ...(money && { confirmer_id: confirmer }) }),
    onSuccess: (made) => {
      show(made)
      drop()
      setTried(false)
    },
  })
  const unnamed = name.trim().length < KEY_NAME.min
  const full = !canMakeKey(rows).yes
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (unnamed) focusField('key_name')
    else if (scopes.length === 0) focusField('scopes')
    else if (alone) focusField('scopes')
    else if (unconfirmed) focusField('confirmer_id')
    else make.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        name="key_name"
        autoComplete="off"
        label={t('make.name')}
        hint={t('make.nameHint')}
        fieldClass="max-w-md"
        maxLength={KEY_NAME.max}
        value={name}
        error={tried && unnamed && t('make.unnamed', { min: KEY_NAME.min })}
        onChange={(event) => put({ name: event.target.value })}
      />
      <CheckboxCards
        name="scopes"
        legend={t('make.scopes')}
        columns={2}
        values={scopes}
        onValues={(values) => put({ scopes: values })}
        error={tried && ((scopes.length === 0 && t('make.noScope')) || (alone && ofConfirmer('alone')))}
        options={KEY_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`), hint: t(`does.${value}`) }))}
      />
      {money && !alone && (
        <ConfirmerField
          makerId={me.id}
          value={confirmer}
          error={tried && unconfirmed && ofConfirmer('missing')}
          onValue={(id) => put({ confirmer: id })}
        />
      )}
      <SelectField
        name="days"
        label={t('make.days')}
        fieldClass="max-w-48"
        value={String(days)}
        options={dayOptions((count) => t('make.forDays', { count }))}
        onChange={(event) => put({ days: daysOf(event.target.value) })}
      />
      <div>
        <Button type="submit" busy={make.isPending && t('make.busy')} disabledReason={full && t('tooMany')}>
          {t('make.do')}
        </Button>
      </div>
      {make.error && (
        <Notice tone="bad" live>
          {sentence(make.error)}
        </Notice>
      )}
    </form>
  )
}
