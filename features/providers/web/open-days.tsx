import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { HOLIDAYS } from '../business.ts'
import type { ProviderProfile } from '../provider.ts'

export type OpenDays = Pick<ProviderProfile, 'holidays' | 'closed_days' | 'open_days'>
type Props = { value: OpenDays; onValue: (value: OpenDays) => void }

/** Which holidays a business keeps, and single days on which it is closed, or open all the same. */
export function OpenDaysFields({ value, onValue }: Props) {
  const t = useTranslations('ownProviders.about.openDays')
  return (
    <div className="grid gap-5">
      <SelectField
        name="holidays"
        label={t('holidays')}
        hint={t('holidaysHint')}
        value={value.holidays ?? ''}
        empty={t('usual')}
        options={HOLIDAYS.map((kept) => ({ value: kept, label: t(`kept.${kept}`) }))}
        onChange={({ target }) =>
          onValue({ ...value, holidays: HOLIDAYS.find((kept) => kept === target.value) ?? null })
        }
      />
      <DayList
        name="closed_days"
        days={value.closed_days}
        onDays={(closed_days) => onValue({ ...value, closed_days })}
      />
      <DayList name="open_days" days={value.open_days} onDays={(open_days) => onValue({ ...value, open_days })} />
    </div>
  )
}

type List = { name: 'closed_days' | 'open_days'; days: readonly string[]; onDays: (days: string[]) => void }
function DayList({ name, days, onDays }: List) {
  const t = useTranslations('ownProviders.about.openDays')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          name={name}
          type="date"
          label={t(name)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          variant="secondary"
          disabledReason={!typed && t('chooseDay')}
          onClick={() => {
            onDays([...new Set([...days, typed])].sort())
            setTyped('')
          }}
        >
          {t('add')}
        </Button>
      </div>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day}>
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('remove', { day: formatDay(day, locale) })}
                onClick={() => onDays(days.filter((each) => each !== day))}
              >
                {formatDay(day, locale)} ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
