import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDraft } from '#features/base/accounts/web/draft.ts'
import type { Output } from '#lib/contract.ts'
import { clockOf, formatDay } from '#lib/dates.ts'
import { isRefusal } from '#lib/errors.ts'
import { ZIP_FORM } from '#lib/zip-form.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { RadioCards } from '#ui/choice.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import type { Wrong } from '#ui/form-window.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { zoneName } from '#ui/zone-name.ts'
import type { glassContract } from '../contract.ts'
import type { Visit, VisitPlace, VisitPurpose } from '../visit.ts'
import { glassApi } from './glass-calls.ts'
import { knownWindows, useVisitSentence, useWindows, visitRefused, visitsChanged, type Where } from './visit-calls.ts'

export type Plan = Output<typeof glassContract.visits>
type Picked = { day: string; starts_at: string }
const NONE: Picked = { day: '', starts_at: '' }
const WEEKDAY = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** The free windows at the car, or times at the shop, by day. */
export function WindowFields({
  where,
  picked,
  onPick,
  wrong,
}: {
  where: Where
  picked: Picked
  onPick: (picked: Picked) => void
  wrong: Wrong
}) {
  const t = useTranslations('glassVisits.form')
  const words = useTranslations('glassVisits')
  const locale = useLocale()
  const sentence = useVisitSentence()
  const { data, error } = useWindows(where)
  if (error) return <Notice tone="bad">{sentence(error)}</Notice>
  if (!data) return <Skeleton label={words('loading')} lines={4} />
  const { windows, time_zone: zone } = data
  if (windows.length === 0) return <Notice tone="warn">{t('none')}</Notice>
  const days = [...new Set(windows.map(({ day }) => day))]
  const ofDay = windows.filter(({ day }) => day === picked.day)
  const clock = (at: string) => clockOf(at, zone, locale)
  return (
    <>
      <SelectField
        name="day"
        label={t('day')}
        empty={t('chooseDay')}
        value={days.includes(picked.day) ? picked.day : ''}
        options={days.map((day) => ({ value: day, label: formatDay(day, locale, WEEKDAY) }))}
        error={wrong['day']}
        onChange={({ target }) => onPick({ day: target.value, starts_at: '' })}
      />
      {ofDay.length > 0 && (
        <RadioCards
          compact
          legend={t(where.place === 'mobile' ? 'window' : 'time')}
          hint={t('zone', { zone: zoneName(zone, locale) })}
          name="starts_at"
          value={picked.starts_at}
          onValue={(starts_at) => onPick({ day: picked.day, starts_at })}
          error={wrong['starts_at']}
          options={ofDay.map(({ starts_at, ends_at }) => ({
            value: starts_at,
            label:
              where.place === 'mobile' ? t('span', { from: clock(starts_at), to: clock(ends_at) }) : clock(starts_at),
          }))}
        />
      )}
    </>
  )
}
/** The time that is being chosen: one that isn't free anymore counts as none. */
export function useTime(where: Where) {
  const t = useTranslations('glassVisits.form')
  const [picked, onPick] = useState(NONE)
  return {
    picked,
    onPick,
    forget: () => onPick(NONE),
    /** What of it is missing, by field. */
    problems: () => {
      const ofDay = knownWindows(where).filter(({ day }) => day === picked.day)
      const free = ofDay.some(({ starts_at }) => starts_at === picked.starts_at)
      return { day: ofDay.length === 0 && t('needDay'), starts_at: ofDay.length > 0 && !free && t('needTime') }
    },
    refused: (error: unknown) => {
      visitRefused(error)
      if (isRefusal(error) && error.code === 'slot_taken') onPick(({ day }) => ({ day, starts_at: '' }))
    },
  }
}

type Pick = {
  repairId: string
  plan: Plan
  shop: { name: string; address: string | null }
  purpose?: VisitPurpose
  label: string
  look?: ButtonLook['variant']
}
/** Where and when: the shop first, and what it means where somebody comes to the car instead. Begins with what is booked. */
export function PickVisit(asked: Pick) {
  const booked = asked.plan.visits.find(({ purpose }) => purpose === (asked.purpose ?? 'set'))
  const { place, street, zip, note } = booked ?? {}
  return <PickForm key={JSON.stringify([place, street, zip, note])} {...asked} before={booked} />
}
function PickForm({
  repairId,
  plan,
  shop,
  purpose = 'set',
  label,
  look = 'primary',
  before,
}: Pick & { before: Visit | undefined }) {
  const t = useTranslations('glassVisits.form')
  const sentence = useVisitSentence()
  const chooses = purpose === 'set' && plan.comes_out
  const [place, setPlace] = useState<VisitPlace>(before?.place ?? 'shop')
  const [fields, setFields, drop] = useDraft(`${repairId}:visit:${purpose}`, {
    street: before?.street ?? '',
    zip: before?.zip || (plan.car_zip ?? ''),
    note: before?.note ?? '',
  })
  const atCar = chooses && place === 'mobile'
  const where: Where = { repair_id: repairId, purpose, place: atCar ? 'mobile' : 'shop' }
  const { picked, onPick, forget, problems, refused } = useTime(where)
  const text = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields((all) => ({ ...all, [name]: target.value })),
  })
  const minutes = purpose === 'set' ? plan.shop_minutes : 60
  return (
    <FormDialog
      trigger={<Button variant={look}>{label}</Button>}
      title={t(purpose === 'set' ? 'title' : 'calibration')}
      text={t('text')}
      submit={t('send')}
      busyText={t('sending')}
      back
      say={sentence}
      check={() => ({
        street: atCar && fields.street.trim().length < 5 && t('needStreet'),
        zip: atCar && !ZIP_FORM.test(fields.zip.trim()) && t('needZip'),
        ...problems(),
      })}
      run={() =>
        glassApi.book({
          ...where,
          starts_at: picked.starts_at,
          ...(atCar && { street: fields.street, zip: fields.zip, note: fields.note }),
        })
      }
      onFailed={refused}
      onSent={() => {
        drop()
        forget()
        toast(t('sent'))
        void visitsChanged()
      }}
    >
      {(wrong) => (
        <>
          {chooses && (
            <RadioCards
              legend={t('where')}
              name="place"
              value={place}
              onValue={(value) => {
                setPlace(value === 'mobile' ? 'mobile' : 'shop')
                forget()
              }}
              options={[
                { value: 'shop', label: t('shop'), hint: <Stay shop={shop} minutes={minutes} /> },
                { value: 'mobile', label: t('car'), hint: t('carHint', { miles: plan.radius_miles }) },
              ]}
            />
          )}
          {chooses && plan.static_by === 'shop' && (
            <Notice tone={atCar ? 'warn' : 'info'}>{t(atCar ? 'staticCar' : 'staticShop')}</Notice>
          )}
          {!chooses && (
            <p className="text-sm text-ink-soft">
              <Stay shop={shop} minutes={minutes} />
            </p>
          )}
          {atCar && (
            <>
              <TextField
                {...text('street')}
                label={t('street')}
                autoComplete="street-address"
                maxLength={120}
                error={wrong['street']}
              />
              <TextField
                {...text('zip')}
                label={t('zip')}
                autoComplete="postal-code"
                inputMode="numeric"
                className="max-w-40"
                maxLength={10}
                error={wrong['zip']}
              />
              <TextField
                {...text('note')}
                label={t('note')}
                hint={t('noteHint')}
                optional={t('optional')}
                maxLength={300}
              />
            </>
          )}
          <WindowFields where={where} picked={picked} onPick={onPick} wrong={wrong} />
        </>
      )}
    </FormDialog>
  )
}

/** Where the car is brought, and about how long it stays. */
function Stay({ shop, minutes }: { shop: { address: string | null }; minutes: number }): ReactNode {
  const t = useTranslations('glassVisits.form')
  return t('shopHint', {
    address: shop.address ? `${shop.address}.` : '',
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  }).trim()
}
