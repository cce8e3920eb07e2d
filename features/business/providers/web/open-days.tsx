import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { HOLIDAYS } from '../business.ts'
import type { ProviderProfile } from '../provider.ts'

type List = 'closed_days' | 'open_days'
/** As on the screen: `chosen` stands in a list's date field and is not added yet. */
export type OpenDays = Pick<ProviderProfile, 'holidays' | List> & { chosen: Record<List, string> }
type Props = { value: OpenDays; onValue: (value: OpenDays) => void }

export const openDaysOf = ({ holidays, closed_days, open_days }: ProviderProfile): OpenDays => ({
  holidays,
  closed_days,
  open_days,
  chosen: { closed_days: '', open_days: '' },
})

const withChosen = (value: OpenDays, list: List): OpenDays => ({
  ...value,
  [list]: [...new Set([...value[list], value.chosen[list]])].filter(Boolean).sort(),
  chosen: { ...value.chosen, [list]: '' },
})
/** With the days that were chosen and not added: whoever saves means them, too. */
export const withAllChosen = (value: OpenDays): OpenDays => withChosen(withChosen(value, 'closed_days'), 'open_days')

/**
 * Which holidays a business keeps, and single days on which it is closed, or open all the same. Only single days close one
 * that is open around the clock.
 */
export function OpenDaysFields({ value, onValue, alwaysOpen }: Props & { alwaysOpen: boolean }) {
  const t = useTranslations('ownProviders.about.openDays')
  return (
    <div className="grid gap-5">
      {!alwaysOpen && (
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
      )}
      <DayList list="closed_days" value={value} onValue={onValue} />
      {!alwaysOpen && <DayList list="open_days" value={value} onValue={onValue} />}
    </div>
  )
}

function DayList({ list, value, onValue }: Props & { list: List }) {
  const t = useTranslations('ownProviders.about.openDays')
  const locale = useLocale()
  const chosen = value.chosen[list]
  const days = value[list]
  const add = () => onValue(withChosen(value, list))
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          name={list}
          type="date"
          label={t(list)}
          value={chosen}
          onChange={({ target }) => onValue({ ...value, chosen: { ...value.chosen, [list]: target.value } })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !chosen) return
            event.preventDefault() // it would send the whole form
            add()
          }}
        />
        <Button variant="secondary" disabledReason={!chosen && t('chooseDay')} onClick={add}>
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
                onClick={() => {
                  onValue({ ...value, [list]: days.filter((each) => each !== day) })
                  document.getElementById(list)?.focus() // this button goes
                }}
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
