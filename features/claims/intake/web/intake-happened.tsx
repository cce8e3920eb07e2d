import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clientOf } from '#features/base/accounts/web/client.ts'
import { placesContract } from '#features/base/places/contract.ts'
import { US_STATES } from '#lib/us-states.ts'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { placesOf } from './answers.ts'
import { IntakeCard, type IntakePart, useAsked } from './intake-part.tsx'

const places = clientOf(placesContract)
const STATES = Object.entries(US_STATES).map(([value, { name }]) => ({ value, label: name }))
const ZIP = { inputMode: 'numeric', maxLength: 10, autoComplete: 'off', className: 'max-w-40' } as const

/** What happened and where: one ZIP code stands for all places and tells the state, until the driver says otherwise. */
export function IntakeHappened(part: IntakePart) {
  const t = useTranslations('claims.intake')
  const field = useAsked(part)
  const { answers, change, problems } = part
  const [several, setSeveral] = useState(answers.loss_zip !== '' || answers.home_zip !== '')
  const { loss_zip: where } = placesOf(answers)
  const zip = /^\d{5}/.exec(where.trim())?.[0] ?? ''
  const { data: place } = useQuery({
    queryKey: ['places', zip],
    queryFn: ({ signal }) => places.locate({ zip }, { signal }),
    enabled: zip !== '',
    retry: false,
    staleTime: Infinity,
  })
  const state = place?.state ?? null
  const [inferred, setInferred] = useState('')
  const open = answers.loss_state === '' || answers.loss_state === inferred
  useEffect(() => {
    if (!state || !open || state === answers.loss_state) return
    setInferred(state)
    change({ loss_state: state })
  }, [state, open, answers.loss_state, change])
  return (
    <IntakeCard title={t('happened')} heading={part.heading}>
      <TextArea {...field('description')} hint={t('hints.description')} maxLength={5000} className="min-h-28" />
      <div>
        <TextField {...field('vehicle_zip')} {...ZIP} hint={t('hints.vehicle_zip')} />
        {!several && (
          <button type="button" className="link min-h-11 text-left text-sm" onClick={() => setSeveral(true)}>
            {t('elsewhere')}
          </button>
        )}
      </div>
      {(several || problems.loss_zip || problems.home_zip) && (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <TextField {...field('loss_zip')} {...ZIP} />
          <TextField {...field('home_zip')} {...ZIP} />
        </div>
      )}
      <SelectField
        {...field('loss_state')}
        hint={
          state && answers.loss_state === state ? t('stateOf', { place: place?.label ?? zip }) : t('hints.loss_state')
        }
        empty={t('chooseState')}
        options={STATES}
      />
    </IntakeCard>
  )
}
