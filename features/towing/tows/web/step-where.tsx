import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { askPlace, devicePoint } from '#features/base/places/web/device.ts'
import { PlaceField } from '#features/base/places/web/place-field.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { METERS_A_MILE, MOST_ACCURACY_M, needsRoad } from '../steps.ts'
import { type Found, placed, type StepProps } from './draft.ts'

/** The device's point with what is around it, as far as the connection lets us ask. Rejects when the device says no. */
async function here(): Promise<Found> {
  const coords = await devicePoint({ enableHighAccuracy: true, maximumAge: 30_000, timeout: 15_000 })
  const { latitude: lat, longitude: lng, accuracy: accuracy_m } = coords
  const answer = await askPlace(coords).catch(() => null)
  if (answer?.status === 422) return { lat, lng, accuracy_m, around: '', unsure: true, at: Date.now() }
  if (!answer?.ok) return { lat, lng, accuracy_m, around: '', unsure: accuracy_m > MOST_ACCURACY_M, at: Date.now() }
  const place = (await answer.json()) as { label: string | null; zip: string; lat: number; lng: number }
  const around = [place.label, place.zip].filter(Boolean).join(' ')
  return { lat, lng, accuracy_m, around, unsure: needsRoad(accuracy_m, { lat, lng }, place), at: Date.now() }
}

export function StepWhere({ draft, onDraft, onNext }: StepProps) {
  const t = useTranslations('towDetails')
  const format = useFormatter()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [missing, setMissing] = useState(false)
  const { found, near, road } = draft
  const look = () => {
    setState('busy')
    here().then(
      (place) => {
        setState('idle')
        setMissing(false)
        onDraft({ found: place, near: '' })
      },
      () => setState('failed'),
    )
  }
  const unsure = found !== null && found.unsure && !near.trim()
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (placed(draft)) onNext()
        else {
          setMissing(true)
          document.getElementById(unsure ? 'road' : 'near')?.focus()
        }
      }}
    >
      <Button
        variant="secondary"
        size="lg"
        icon={<LocateFixed aria-hidden className="size-5" />}
        busy={state === 'busy' && t('where.looking')}
        onClick={look}
      >
        {t('where.here')}
      </Button>
      {state === 'failed' && (
        <Notice tone="warn" live>
          {t('where.denied')}
        </Notice>
      )}
      {found && !near.trim() && (
        <Notice tone={unsure ? 'warn' : 'good'} live title={found.around && t('where.around', { place: found.around })}>
          {t(unsure ? 'where.unsure' : 'where.sure', {
            feet: format.number(Math.ceil(found.accuracy_m * 3.281), { maximumSignificantDigits: 2 }),
            miles: found.accuracy_m < METERS_A_MILE ? 0 : Math.round(found.accuracy_m / METERS_A_MILE),
          })}
        </Notice>
      )}
      <PlaceField
        id="near"
        label={t('where.near')}
        hint={t('where.nearHint')}
        value={near}
        error={missing && !unsure && !placed(draft) && t('where.missing')}
        onChange={(event) => onDraft({ near: event.target.value })}
        onChosen={(text) => onDraft({ near: text })}
      />
      <TextField
        name="road"
        label={t('where.road')}
        hint={t('where.roadHint')}
        optional={!unsure && t('optional')}
        value={road}
        maxLength={200}
        error={missing && unsure && !placed(draft) && t('where.roadMissing')}
        onChange={(event) => onDraft({ road: event.target.value })}
      />
      <p className="text-sm text-ink-soft">{t('where.privacy')}</p>
      <Button size="lg" type="submit">
        {t('next')}
      </Button>
    </form>
  )
}
